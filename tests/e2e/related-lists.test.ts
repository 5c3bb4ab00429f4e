import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentIds } from '../../src/domain/pages/document-ids.ts'
import { pictureSources } from '../../src/domain/media/picture-sources.ts'
import { sliderSteps } from '../../src/domain/media/picture-steps.ts'
import type { PanelData } from '../../src/domain/pages/words/panel-data.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { somePages } from './support/pages.ts'
import { wordsOf } from './support/words.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]

const hasClass = (element: Element, name: string): boolean => (element.attribs['class'] ?? '').split(' ').includes(name)
/** Lists of a page by their id. */
async function listsOf(path: string): Promise<ReadonlyMap<string, Element>> {
  const page = parseDocument(await (await fetch(shop.url + path)).text())
  const lists = DomUtils.findAll((element) => 'data-list-id' in element.attribs, page.children)
  return new Map(lists.map((list) => [list.attribs['data-list-id'] ?? '', list]))
}
const within = (list: Element | undefined, fits: (element: Element) => boolean): Element[] =>
  list ? DomUtils.findAll(fits, list.children) : []
const headingOf = (list: Element | undefined): string =>
  within(list, ({ name }) => name === 'h2')
    .map((heading) => DomUtils.textContent(heading).trim())
    .join()
const tilesOf = (list: Element | undefined): Element[] => within(list, (element) => hasClass(element, 'tile'))

describe('a product page', () => {
  let related: Element | undefined
  let added: Element | undefined
  beforeAll(async () => {
    const lists = await listsOf(somePages('product'))
    related = lists.get('related_products')
    added = lists.get('add_on_products')
  })

  test('has four related products as a slider under the default heading', () => {
    expect(headingOf(related)).toBe('Related Products')
    expect(tilesOf(related)).toHaveLength(4)
    expect(within(related, (element) => hasClass(element, 'slider'))).toHaveLength(1)
  })

  test('has their pictures in all sizes of sliders, in both densities', () => {
    const pictures = within(related, ({ name }) => name === 'img')
    expect(pictures).toHaveLength(4)
    const responsive = pictureSources(sliderSteps)[0]?.responsive
    const widths = responsive?.candidates.map(([{ width }, density]) => width * density)
    expect(widths).toEqual(expect.arrayContaining(sliderSteps.map(({ width }) => width)))
    for (const { attribs } of pictures) {
      const srcset = attribs['srcset'] ?? ''
      expect([...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))).toEqual(widths)
      for (const { width, height } of sliderSteps) expect(srcset).toContain(`?w=${width}&h=${height}&`)
      expect(attribs['sizes']).toBe(responsive?.sizes)
    }
  })

  test('shows no product in both lists, and other parts between them', async () => {
    const hrefs = (list: Element | undefined) =>
      within(list, ({ name }) => name === 'a').map(({ attribs }) => (attribs['href'] ?? '').replace(/\?.*/, ''))
    expect(hrefs(added).length).toBeGreaterThan(0)
    expect(hrefs(added).filter((href) => hrefs(related).includes(href))).toEqual([])
    const html = await (await fetch(shop.url + somePages('product'))).text()
    const places = ['data-list-id="add_on_products"', 'id="specs"', 'data-list-id="related_products"'].map((part) =>
      html.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('has its add-ons as a grid of links, without tile data', () => {
    const links = within(added, ({ name }) => name === 'a')
    expect(within(added, (element) => hasClass(element, 'grid'))).toHaveLength(1)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(DomUtils.textContent(link).trim()).not.toBe('')
      expect(link.attribs['href']).toMatch(/^\/en-us\/p\//)
    }
    expect(within(added, ({ attribs }) => /^\d+$/.test(attribs['data-product'] ?? ''))).toHaveLength(links.length)
    expect(tilesOf(added)).toHaveLength(0)
  })
})

describeInBrowser('the add-ons of a product', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('are shown as tiles near the viewport, without a layout shift, and can be added in the panel', async () => {
    const page = await browser.open()
    await page.goto(somePages('product'))
    const list = page.locator('[data-list-id="add_on_products"]')
    const named = await list.getByRole('listitem').getByRole('link').allTextContents()
    const bottom = () => list.evaluate((element) => Math.round(element.getBoundingClientRect().bottom + scrollY))
    const before = await bottom()
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    await list.locator('.tile').first().waitFor()
    expect((await list.locator('h3').allTextContents()).map((name) => name.trim())).toEqual(
      named.map((name) => name.trim()),
    )
    expect(Math.abs((await bottom()) - before)).toBeLessThanOrEqual(1)
    await list.locator('.plus').first().click()
    const word = wordsOf('en-us')
    const panel = page.getByRole('dialog', { name: named[0]?.trim() ?? '' })
    await panel.getByRole('button', { name: word('buy_box', 'add') }).waitFor()
    expect(await panel.getByRole('button', { name: word('common', 'close'), exact: true }).count()).toBe(1)
    await page.context().close()
  })

  test('have their current price and stock in the panel, without hydrating the page’s form', async () => {
    const page = await browser.open()
    await page.goto(somePages('product'))
    const list = page.locator('[data-list-id="add_on_products"]')
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    const tile = list.locator('.tile').first()
    await tile.waitFor()
    const id = (await tile.getAttribute('data-product')) ?? ''
    await page.route(`**/api/graphql?documentId=${documentIds.ProductNow}*`, async (route) => {
      const asked = new URL(route.request().url()).searchParams.get('variables') ?? ''
      const response = await route.fetch()
      const body = await response.text()
      const changed = body
        .replaceAll('"isInStock":true', '"isInStock":false')
        .replace(/"value":[\d.]+/g, '"value":12.34')
      await route.fulfill({ response, body: asked.includes(`[${id}]`) ? changed : body })
    })
    await tile.locator('.plus').press('Enter')
    await page
      .locator('dialog.quick')
      .getByRole('button', { name: wordsOf('en-us')('buy_box', 'sold_out') })
      .waitFor()
    expect(await page.locator('dialog.quick .buy-price').textContent()).toContain('12.34')
    expect(await page.locator('main astro-island[ssr] .buy-box').count()).toBe(1)
    await page.context().close()
  })

  test('are reported to analytics once their tiles are shown', async () => {
    const page = await browser.open({ consent: 'accepted' })
    await page.goto(somePages('product'))
    const reportedViews = () =>
      page.evaluate(() => JSON.stringify(window.dataLayer ?? []).match(/"add_on_products"/g)?.length)
    await page.locator('[data-list-id="add_on_products"]').scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    await expect.poll(reportedViews).toBe(1)
    await page.context().close()
  })
})

describeInBrowser('an error page built without a list', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('recommends products at the first interaction, with pictures, names and prices', async () => {
    const page = await browser.open()
    // The demo's pages have their lists: here one is made as it is without.
    await page.route('**/en-us/nowhere', async (route) => {
      const answer = await route.fetch()
      const place = '<section class="section" hidden data-recommend="automated" data-title="More"></section></main>'
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', place) })
    })
    const scripts: string[] = []
    page.on('response', (answer) => scripts.push(new URL(answer.url()).pathname))
    await page.goto('/en-us/nowhere')
    const list = page.locator('[data-recommend]')
    expect(await list.isVisible()).toBe(false)
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 50)
    await list.locator('.tile').first().waitFor()
    expect(await list.locator('.tile').count()).toBeLessThanOrEqual(4)
    await expect
      .poll(() => list.locator('img').evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.src !== '')))
      .toBe(true)
    expect(await list.locator('.price').first().textContent()).toMatch(/\$\d/)
    expect(await list.locator('.tile:not([data-product])').count()).toBe(0)
    // Tiles are drawn without the islands' library.
    expect(scripts.filter((path) => path.includes('/recommendations.'))).toHaveLength(1)
    expect(scripts.filter((path) => /\/(?:islands|buy)\./.test(path))).toEqual([])
    await list.locator('h3 a').first().click()
    await page.waitForURL('**/en-us/p/*')
    await page.context().close()
  })
})

describeInBrowser('a product’s related list', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('turns to the colour that is chosen for the product, or to one of its group', async () => {
    const page = await browser.open()
    await page.goto(somePages('product'))
    const list = page.locator('[data-list-id="related_products"]')
    await list.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 50)
    await list.locator('.sw a').first().waitFor()
    const colorsOf = (selector: string): Promise<(string | null)[][]> =>
      list
        .locator('.tile')
        .evaluateAll(
          (all, links) =>
            all.map((tile) =>
              [...tile.querySelectorAll<HTMLAnchorElement>(links)].map(({ href }) =>
                new URL(href).searchParams.get('color'),
              ),
            ),
          selector,
        )
    const offered = await colorsOf('.sw a')
    const asked = page.waitForResponse(`**/api/graphql?documentId=${documentIds.ColorGroups}*`)
    const choice = page.locator('.buy-box input[data-color]').last()
    const color = await choice.getAttribute('data-color')
    await choice.check()
    const { data } = (await (await asked).json()) as { data: { colorGroups: { child_colors: string[] }[] } }
    const group = data.colorGroups.find(({ child_colors }) => child_colors.includes(color ?? ''))?.child_colors ?? []
    const expected = offered.map(
      (own) => own.find((one) => one === color) ?? own.find((one) => group.includes(one ?? '')) ?? own[0],
    )
    expect(expected).not.toEqual(offered.map(([first]) => first))
    await expect
      .poll(() => colorsOf('.sw [aria-current]'))
      .toEqual(expected.map((one) => (one === undefined ? [] : [one])))
    await page.context().close()
  })
})

describe('a country without an online shop', () => {
  test('has related products, and nothing to add', async () => {
    const lists = await listsOf(somePages('product').replace('en-us', 'en-gb'))
    expect(tilesOf(lists.get('related_products'))).toHaveLength(4)
    expect(lists.has('add_on_products')).toBe(false)
  })
})

describe('the panel data of a locale', () => {
  test('contain the tiles of all add-ons', async () => {
    const answer = await fetch(`${shop.url}/de-de/_panels.json`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { addOns = [] } = (await answer.json()) as PanelData
    expect(addOns.length).toBeGreaterThan(3)
    for (const { href } of addOns) expect(href).toMatch(/^\/de-de\/p\//)
    expect((await fetch(`${shop.url}/en-jp/_panels.json`)).status).toBe(404)
  })
})
