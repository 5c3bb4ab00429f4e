import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { shareNetworks } from '../../src/domain/pages/links/share.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { box, category, query } from './support/category-page.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const product = '/en-us/p/lumen-womens'

describeInBrowser('sharing', () => {
  const browser = useBrowser()
  const link = (page: Page) => page.getByRole('link', { name: word('product_page', 'share') })

  test('is a mailto link without scripts', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto(product)
    expect(decodeURIComponent((await link(page).getAttribute('href')) ?? '')).toMatch(
      /^mailto:\?subject=Lumen.*&body=https?:\/\/.*\/en-us\/p\/lumen-womens$/,
    )
    await page.context().close()
  })

  test('links networks to the chosen colour, opens one in a popup, and closes with it', async () => {
    const page = await browser.open()
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.context().route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'there' }))
    await page.goto(`${product}?color=birch`)
    await link(page).press('Enter')
    const menu = page.getByRole('dialog', { name: word('product_page', 'share') })
    const facebook = menu.getByRole('link', { name: 'Facebook' })
    expect(decodeURIComponent((await facebook.getAttribute('href')) ?? '')).toContain('/p/lumen-womens?color=birch')
    const opened = page.waitForEvent('popup')
    await facebook.click()
    const popup = await opened
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([626, 436])
    expect(await popup.evaluate(() => opener === null)).toBe(true)
    await popup.close()
    await expect.poll(() => menu.count()).toBe(0)
    await page.context().close()
  })

  test('links to a category with its filters, chosen in place or by the address', async () => {
    const page = await browser.open()
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    const readLink = async (): Promise<readonly (string | null)[]> => {
      await link(page).press('Enter')
      const menu = page.getByRole('dialog', { name: word('product_page', 'share') })
      const href = (await menu.getByRole('link', { name: 'Facebook' }).getAttribute('href')) ?? ''
      await page.keyboard.press('Escape')
      await expect.poll(() => menu.count()).toBe(0)
      const { searchParams } = new URL(href)
      return [new URL(searchParams.get('u') ?? '').search, searchParams.get('quote')]
    }
    await page.goto(category)
    for (const [name, value, expected] of [
      ['color', 'blue', '?color=blue'],
      ['activity', 'day-hiking', '?color=blue&activity=day-hiking'],
    ] as const) {
      // prettier-ignore
      await box(page, name, value).check()
      await expect.poll(() => query(page)).toBe(expected)
    }
    expect(await readLink()).toEqual([query(page), await page.title()])

    await page.goto(`${category}?color=blue&color=red&utm_source=mail&sort=price-desc`)
    expect(await readLink()).toEqual(['?color=blue&color=red&sort=price-desc', await page.title()])
    const mail = decodeURIComponent((await link(page).getAttribute('href')) ?? '')
    expect(mail).toMatch(new RegExp(`${category}\\?.*color=blue`))
    await page.context().close()
  })

  test('lists every network behind "more", each with a mark', async () => {
    const page = await browser.open()
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(product)
    await link(page).press('Enter')
    const menu = page.getByRole('dialog', { name: word('product_page', 'share') })
    await menu.getByRole('button', { name: word('product_page', 'share_more') }).press('Enter')
    await expect.poll(() => menu.getByRole('link').count()).toBe(shareNetworks.length)
    expect(shareNetworks).toHaveLength(29)
    const names = await menu.getByRole('link').allTextContents()
    expect(new Set(names).size).toBe(29)
    expect(await menu.locator('a > :is(svg:has(path[d]), i)').count()).toBe(29)
    expect(await menu.getByRole('link', { name: 'Baidu' }).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test.each(['/en-us/blog/p/before-the-plow', '/en-us/l/first-snow', '/en-us/c/snowshoes'])(
    'is offered on %s, too',
    async (path) => {
      const page = await browser.open({ javaScriptEnabled: false })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(decodeURIComponent((await link(page).getAttribute('href')) ?? '')).toMatch(
        new RegExp(`^mailto:\\?subject=[^&]+&body=https?://[^/]+${path}$`),
      )
      await page.context().close()
    },
  )

  test('closes on Escape and restores the focus', async () => {
    const page = await browser.open()
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(product)
    await link(page).press('Enter')
    const menu = page.getByRole('dialog', { name: word('product_page', 'share') })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.count()).toBe(0)
    expect(await link(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('uses the device’s share sheet', async () => {
    const page = await browser.open()
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: (data: ShareData) => {
          document.documentElement.dataset['shared'] = data.url
          return Promise.resolve()
        },
      })
    })
    await page.goto(product)
    await link(page).click()
    await expect.poll(() => page.locator('html').getAttribute('data-shared')).toContain('/en-us/p/lumen-womens')
    expect(await page.locator('.share-menu').count()).toBe(0)
    await page.context().close()
  })

  test('opens the share sheet once for repeated presses', async () => {
    const page = await browser.open()
    await page.addInitScript(() => {
      let calls = 0
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: () => {
          document.documentElement.dataset['shared'] = String(++calls)
          if (calls === 1) return new Promise(() => undefined)
          return Promise.reject(new DOMException('a share is under way', 'InvalidStateError'))
        },
      })
    })
    await page.goto(product)
    await link(page).click()
    await link(page).click()
    await expect.poll(() => page.locator('html').getAttribute('data-shared')).toBe('2')
    expect(await page.locator('.share-menu').count()).toBe(0)
    await page.context().close()
  })
})
