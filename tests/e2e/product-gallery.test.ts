import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
/** Seven colours, two sizes. */
const product = '/en-us/p/lumen-womens'
const phone = { width: 390, height: 844 }

describeInBrowser('the gallery', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('has thumbnails on a desktop, in every colour', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 900 } })
    await page.goto(product)
    const thumb = (index: number) => page.locator('.thumb').nth(index)
    expect(await page.locator('.thumb').count()).toBe(await page.locator('.shots li').count())
    await thumb(2).press('Enter')
    await expect.poll(() => thumb(2).getAttribute('aria-current')).toBe('true')
    expect(await thumb(0).getAttribute('aria-current')).toBe('false')
    await page.locator('.buy-box label').filter({ hasText: 'Cloudberry' }).click()
    await expect.poll(() => thumb(1).locator('img').getAttribute('src')).toContain('lumen-womens-cloudberry')
    await expect.poll(() => thumb(0).getAttribute('aria-current')).toBe('true')
    await page.context().close()
  })

  test('has a lightbox with keyboard support, which loads larger pictures', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 900 } })
    const large: string[] = []
    page.on('request', (request) => /[?&]h=1200\b/.test(request.url()) && large.push(request.url()))
    await page.goto(product)
    await page.waitForLoadState('networkidle')
    const opener = page.getByRole('button', { name: word('product_page', 'zoom') })
    const count = await page.locator('.shots li').count()
    expect(large).toEqual([])
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog.large')
    await dialog.waitFor()
    await expect.poll(() => large.length).toBeGreaterThan(0)
    expect(await dialog.getByRole('status').textContent()).toBe(`1/${count}`)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => dialog.getByRole('status').textContent()).toBe(`2/${count}`)
    // In quick succession.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
    const picture = dialog.locator('.large-pic').nth(2)
    await expect.poll(() => picture.evaluate((one) => Math.round(one.getBoundingClientRect().x / innerWidth))).toBe(0)
    await expect.poll(() => dialog.getByRole('status').textContent()).toBe(`3/${count}`)
    await picture.press('Enter')
    expect(await picture.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('opens one lightbox for repeated presses', async () => {
    const page = await browser.open()
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/enlarge\.[^/]*\.js$/, (route) => pressed.then(() => route.continue()))
    await page.goto(product)
    const opener = page.getByRole('button', { name: word('product_page', 'zoom') })
    for (let press = 0; press < 3; press++) await opener.press('Enter')
    release()
    const dialog = page.locator('dialog.large')
    await dialog.first().waitFor()
    expect(await dialog.count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await opener.press('Enter')
    await dialog.waitFor()
    await page.context().close()
  })

  test('can be swiped on a phone, where a press enlarges the shown picture', async () => {
    const page = await browser.open({ viewport: phone, hasTouch: true })
    await page.goto(product)
    expect(await page.locator('.thumb').first().isVisible()).toBe(false)
    const count = await page.locator('.shots li').count()
    await page
      .locator('.shots')
      .evaluate((shots) => shots.scrollTo({ left: shots.clientWidth * 2, behavior: 'instant' }))
    await page.locator('.shots').tap()
    await expect.poll(() => page.locator('dialog.large').getByRole('status').textContent()).toBe(`3/${count}`)
    await page
      .locator('dialog.large')
      .getByRole('button', { name: word('common', 'close'), exact: true })
      .tap()
    await expect.poll(() => page.locator('dialog.large').count()).toBe(0)
    const seen = () => page.locator('.shots').evaluate((shots) => Math.round(shots.scrollLeft / shots.clientWidth))
    expect(await seen()).toBe(2)
    await page.context().close()
  })

  test('shows every colour where none can be selected', async () => {
    const page = await browser.open()
    await page.goto(product.replace('en-us', 'en-gb'))
    const names = await page
      .locator('.shots img')
      .evaluateAll((pictures: HTMLImageElement[]) =>
        pictures.map(({ src }) => /lumen-womens-([a-z-]+)-\w+\?/.exec(src)?.[1]),
      )
    expect(new Set(names).size).toBe(7)
    await page.context().close()
  })

  test.each([
    ['opens on the colour of the address where none can be selected', 'cloudberry', 'cloudberry'],
    ['opens on the first colour where the address has an unknown one', 'nowhere', 'heather'],
  ])('%s', async (_, linked, opened) => {
    const page = await browser.open()
    await page.goto(`${product.replace('en-us', 'en-gb')}?color=${linked}`)
    const seen = () =>
      page.locator('.shots').evaluate((shots) => {
        const index = Math.round(shots.scrollLeft / shots.clientWidth)
        return shots.querySelectorAll('img')[index]?.src
      })
    await expect.poll(seen).toContain(`lumen-womens-${opened}`)
    const thumb = page.locator('.thumb[aria-current=true] img')
    await expect.poll(() => thumb.getAttribute('src')).toContain(`lumen-womens-${opened}`)
    await page.context().close()
  })
})

describeInBrowser('the film of a product', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('restores its picture when it fails to load, and retries at the next press', async () => {
    const page = await browser.open()
    const asked: string[] = []
    await page.route(/\/media\/v\//, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 404, body: '' })
    })
    await page.goto('/en-us/p/kestrel-25-mens')
    const play = page.locator('.film-play')
    await play.press('Enter')
    await expect.poll(() => asked.length).toBe(1)
    await play.waitFor()
    // The film has not been requested again yet.
    await page.waitForFunction(() => {
      const film = document.querySelector('video')
      return film?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE
    })
    expect(asked).toHaveLength(1)
    await play.press('Enter')
    await expect.poll(() => asked.length).toBe(2)
    await play.waitFor()
    expect(asked).toHaveLength(2)
    await page.context().close()
  })
})
