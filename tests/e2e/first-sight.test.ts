import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }

describeInBrowser('a shopper at first sight', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('sees the first products of a category below a low banner, and one notice at a time', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/c/snowshoes/womens')
    const heightOf = async (selector: string): Promise<number> =>
      (await page.locator(selector).boundingBox())?.height ?? Infinity
    expect(await heightOf('.banner')).toBeLessThanOrEqual(300)
    const endOfPictures = async (): Promise<number> => {
      const picture = await page.locator('.found .tile .pic').first().boundingBox()
      return (picture?.y ?? Infinity) + (picture?.height ?? 0)
    }
    expect(await endOfPictures()).toBeLessThanOrEqual(laptop.height + 20)
    await page.setViewportSize(tablet)
    expect(await heightOf('.banner')).toBeLessThanOrEqual(300)
    expect(await endOfPictures()).toBeLessThanOrEqual(tablet.height)
    await page.setViewportSize(laptop)

    const notices = page.locator('[data-alert]')
    const shown = (): Promise<boolean[]> => notices.evaluateAll((all) => all.map((one) => one.checkVisibility()))
    const count = await notices.count()
    expect(count).toBeGreaterThan(1)
    expect((await shown()).filter(Boolean)).toHaveLength(1)
    await page
      .getByRole('button', { name: word('common', 'dismiss') })
      .first()
      .click()
    await expect.poll(() => notices.count()).toBe(count - 1)
    expect((await shown()).filter(Boolean)).toHaveLength(1)
    await page.context().close()
  })

  test.each(['en-us', 'de-de', 'fr-ca', 'it-it', 'es-es', 'sv-se', 'no-no', 'ja-jp'])(
    'sees the walkers below the text of the trade programme, on a phone in %s',
    async (locale) => {
      const page = await browser.open({ viewport: phone })
      await page.goto(`/${locale}/pro`)
      const hero = await page.locator('.hero').boundingBox()
      const words = await page.locator('.hero .copy > div').boundingBox()
      if (!hero || !words) throw new Error('the page has no banner')
      // Their heads are 0.62 of the picture below its top.
      expect((words.y + words.height - hero.y) / hero.height).toBeLessThan(0.61)
      await page.context().close()
    },
  )

  test('can clear the search of the header, which then has the focus', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/c/snowshoes')
    const form = page.locator('header form.wide')
    const clear = form.getByRole('button', { name: word('common', 'clear_search') })
    const field = form.getByRole('searchbox')
    expect(await clear.isVisible()).toBe(false)
    await field.fill('gaiters')
    await clear.click()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await clear.isVisible()).toBe(false)
    await page.context().close()
  })

  test('sees the focus of the navigation around its word, clear of the arrow beside it', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/c/snowshoes')
    const link = page.locator('.nav-a').first()
    await page.locator('.logo').focus()
    await page.keyboard.press('Tab')
    const ring = await link.evaluate((one) => {
      const { outlineOffset, outlineStyle, fontSize } = getComputedStyle(one)
      const { height, right } = one.getBoundingClientRect()
      const offset = Number.parseFloat(outlineOffset)
      const isShown = one === document.activeElement && outlineStyle === 'solid'
      return { isShown, height: height + 2 * offset, right: right + offset, letters: Number.parseFloat(fontSize) }
    })
    expect(ring.isShown).toBe(true)
    expect(ring.height).toBeLessThan(2.5 * ring.letters)
    const arrow = await page.locator('.nav-b').first().boundingBox()
    expect(ring.right).toBeLessThan((arrow?.x ?? 0) + (arrow?.width ?? 0) / 2)
    await page.context().close()
  })

  test('sees the results of a search apart from the footer', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/search?q=strap')
    const bottomOf = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).last().boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((footer?.y ?? 0) - (await bottomOf('main .tile'))).toBeGreaterThan(48)
    await page.context().close()
  })

  test('sees products to buy in an empty cart', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/cart')
    const tiles = page.locator('.picks .tile')
    await tiles.first().waitFor()
    expect(await tiles.count()).toBe(4)
    for (const price of await tiles.locator('.price').allInnerTexts()) expect(price).toMatch(/\$\d/)
    expect(await page.locator('.picks [data-quick-add]').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  test('sees the whole product and its price at a hotspot', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/')
    await page.locator('.spot').first().click()
    const popup = page.locator('.spot-pop:popover-open')
    await popup.waitFor()
    expect(await popup.locator('.price').innerText()).toMatch(/\$\d/)
    const picture = popup.locator('img')
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true)
    const shapes = await picture.evaluate((one: HTMLImageElement) => {
      const { width, height } = one.getBoundingClientRect()
      return [width / height, one.naturalWidth / one.naturalHeight] as const
    })
    expect(shapes[0]).toBeCloseTo(3 / 4, 1)
    expect(shapes[1]).toBeCloseTo(3 / 4, 1)
    await page.context().close()
  })

  test.each([phone, laptop])('sees the whole product in quick-add, at $width px', async (viewport) => {
    const page = await browser.open({ viewport })
    await page.goto('/en-us/c/snowshoes/womens')
    const tile = page.locator('.found .tile').first()
    await tile.hover()
    await tile.locator('[data-quick-add]').click()
    const picture = page.locator('.quick-pic img')
    await picture.waitFor()
    const shape = await picture.evaluate((one) => {
      const { width, height } = one.getBoundingClientRect()
      return { ratio: width / height, fit: getComputedStyle(one).objectFit }
    })
    expect(shape.fit).toBe('contain')
    expect(shape.ratio).toBeCloseTo(3 / 4, 1)
    await page.context().close()
  })

  test('sees the zoom button of a product’s picture inside that picture', async () => {
    const page = await browser.open({ viewport: tablet })
    await page.goto('/en-us/p/lumen-womens')
    const button = await page.getByRole('button', { name: word('product_page', 'zoom') }).boundingBox()
    const picture = await page.locator('.shots').boundingBox()
    if (!button || !picture) throw new Error('the gallery is not shown')
    expect(button.x).toBeGreaterThan(picture.x)
    expect(button.x + button.width).toBeLessThan(picture.x + picture.width)
    expect(button.y).toBeGreaterThan(picture.y)
    expect(button.y + button.height).toBeLessThan(picture.y + picture.height)
    await page.context().close()
  })

  test('sees the leg sizes that a gaiter fits, in inches and centimetres', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/p/rime-gaiters')
    await page.getByRole('button', { name: word('product_page', 'size_guide') }).click()
    const guide = page.getByRole('dialog', { name: word('product_page', 'size_guide_calf_title') })
    expect(await guide.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining(word('product_page', 'size_guide_calf')),
      expect.stringMatching(/13–14\.6 in \(33–37 cm\)\s+S/),
      expect.stringMatching(/14\.6–16\.1 in \(37–41 cm\)\s+M/),
      expect.stringMatching(/16\.1–17\.7 in \(41–45 cm\)\s+L/),
      expect.stringMatching(/17\.7–19\.7 in \(45–50 cm\)\s+XL/),
    ])
    await page.context().close()
  })
})
