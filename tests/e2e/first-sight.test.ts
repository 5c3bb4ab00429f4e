import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }

describeInBrowser('at first sight a shopper sees', () => {
  const browser = useBrowser()

  test('the first products of a category below a low banner, and one notice at a time', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/c/snowshoes/womens')
    const heightOf = async (selector: string): Promise<number> =>
      (await page.locator(selector).boundingBox())?.height ?? Infinity
    expect(await heightOf('.banner')).toBeLessThanOrEqual(300)
    const picture = await page.locator('.found .tile .pic').first().boundingBox()
    expect((picture?.y ?? Infinity) + (picture?.height ?? 0)).toBeLessThanOrEqual(laptop.height + 20)

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

  test('how to clear the search of the header, which then has the focus', async () => {
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

  test('something to buy in an empty cart', async () => {
    const page = await browser.open({ viewport: laptop })
    await page.goto('/en-us/cart')
    const tiles = page.locator('.picks .tile')
    await tiles.first().waitFor()
    expect(await tiles.count()).toBe(4)
    for (const price of await tiles.locator('.price').allInnerTexts()) expect(price).toMatch(/\$\d/)
    expect(await page.locator('.picks [data-quick-add]').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  test('the whole product and its price at a mark of a picture', async () => {
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

  test.each([phone, laptop])('the whole product in quick-add, at $width px', async (viewport) => {
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

  test('the button that enlarges a product’s picture inside that picture', async () => {
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

  test('which leg a gaiter’s sizes fit, in inches and centimetres', async () => {
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
