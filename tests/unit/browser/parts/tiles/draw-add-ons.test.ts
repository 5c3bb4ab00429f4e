import { describe, expect, test } from 'vitest'
import type { TileAnswer } from '../../../../../src/api/graphql/answers.ts'
import type { DrawnTile } from '../../../../../src/domain/catalogue/drawn-tile.ts'
import { documentIds } from '../../../../../src/domain/pages/document-ids.ts'
import type { PanelData } from '../../../../../src/domain/pages/words/panel-data.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'
import { gaiter, poles, tileText } from '../../../../fixtures/tile-answers.ts'

const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) })

const pageThat = (
  call: string,
): string => `<!doctype html><html lang="en" data-locale="de-at" data-store="us"><title>t</title><body><main></main>
<script type="module">
  import * as script from '/src/browser/parts/tiles/draw-add-ons.ts'
  script.${call}.then(
    (list) => list && document.querySelector('main').append(list),
    () => (document.body.dataset.failed = ''),
  ).then(() => (document.body.dataset.started = ''))
</script>`

/** @param answer to calls of the API @param panels what the panel data has beside its words */
async function drawn(answer: Answer | undefined, call = 'drawCartAddOns([7, 8, 7])', panels: Partial<PanelData> = {}) {
  const { context, asked } = await visit((path) => {
    if (path === '/') return { body: pageThat(call) }
    if (path === '/de-at/_panels.json') return json({ ...tileText, ...panels })
    return path.startsWith('/api/graphql') ? answer : undefined
  })
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.waitForSelector('[data-started]', { state: 'attached' })
  return { tab, asked }
}
const products = (...relatedProducts: readonly TileAnswer[]) => json({ data: { relatedProducts } })

describe.skipIf(!hasBrowser)('add-ons of a cart', () => {
  test('are requested by id in one call, and drawn as a list of tiles', async () => {
    const { tab, asked } = await drawn(products(poles, gaiter))
    const call = new URL(asked.find((path) => path.startsWith('/api/graphql')) ?? '', origin).searchParams
    expect(call.get('documentId')).toBe(documentIds.ProductTiles)
    expect(JSON.parse(call.get('variables') ?? '')).toEqual({
      ...{ ids: [7, 8], locale: 'de-at', bcRegion: 'us', size: 2 },
    })
    expect(await tab.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Goes well'])
    expect(await tab.locator('ul.grid > .tile h3').allTextContents()).toEqual(['Poles', 'Gaiter'])
    const known = await tab
      .locator('ul.grid')
      .evaluate(({ dataset: { list, inCart, quickWords } }) => [list, inCart, quickWords])
    expect(known).toEqual(['add_on_products', 'Added to cart!', 'Close\nLoading'])
    await tab.context().close()
  })

  test('have colours, a tag, the price of the available variants, and quick-add', async () => {
    const { tab } = await drawn(products(poles))
    const tile = tab.locator('.tile[data-product="7"]')
    expect(await tile.locator('.sw a').count()).toBe(5)
    expect(await tile.locator('.sw a').first().getAttribute('href')).toBe(`${origin}/de-at/p/poles?color=ice`)
    expect(await tile.locator('.sw a').first().getAttribute('data-pic')).toBe('poles-ice')
    expect(await tile.locator('.sw .n').textContent()).toBe('+1')
    expect(await tile.locator('img').getAttribute('src')).toContain('/poles-ice?')
    expect(await tile.locator('.tag').textContent()).toBe('Redesigned')
    expect(await tile.locator('.price').innerText()).toBe('now from $90 was $120')
    expect(await tile.locator('h3').getAttribute('lang')).toBe('en-US')
    expect(await tile.getByRole('link', { name: 'Add Poles' }).getAttribute('data-remove')).toBe('Remove Poles')
    await tab.context().close()
  })

  test('have a price but no button when sold out', async () => {
    const { tab } = await drawn(products(gaiter))
    expect(await tab.locator('.price').innerText()).toBe('$20')
    expect(await tab.locator('.plus, .sw, .tag, img').count()).toBe(0)
    await tab.context().close()
  })

  test('have a pre-order note, and a button without stock, when on pre-order', async () => {
    const preorder: TileAnswer = { ...gaiter, bcProduct: { ...gaiter.bcProduct, availability: 'preorder' } }
    const { tab } = await drawn(products(preorder))
    expect(await tab.locator('.tile .quiet').allTextContents()).toEqual(['Pre-order'])
    expect(await tab.locator('.plus').count()).toBe(1)
    await tab.context().close()
  })

  test('draw no list when none are found, and fail when they cannot be loaded', async () => {
    const none = await drawn(products())
    expect(await none.tab.locator('main > *').count()).toBe(0)
    const failed = await drawn(undefined)
    expect(await failed.tab.locator('body').getAttribute('data-failed')).toBe('')
    for (const { tab } of [none, failed]) await tab.context().close()
  })
})

describe.skipIf(!hasBrowser)('add-ons of a product in the quick-add panel', () => {
  const tile = (productId: number, name: string): DrawnTile => ({
    ...{ productId, name, href: `/de-at/p/${name}`, isPreorder: false, isBuyable: true },
    price: { now: { amount: 1200, currency: 'EUR' }, isFrom: false },
  })
  const addOns = [tile(9, 'Straps'), tile(8, 'Gaiter'), tile(7, 'Poles')]
  const call = 'drawProductAddOns([7, 9, 6])'

  test('are taken from the panel data in the product’s order, without another call', async () => {
    const { tab, asked } = await drawn(undefined, call, { addOns })
    expect(await tab.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Goes well'])
    expect(await tab.locator('ul.grid > .tile h3').allTextContents()).toEqual(['Poles', 'Straps'])
    expect(await tab.locator('.tile .price').first().textContent()).toMatch(/12/)
    expect(await tab.getByRole('link', { name: 'Add Poles' }).count()).toBe(1)
    expect(asked).toEqual(['/', '/de-at/_panels.json'])
    await tab.context().close()
  })

  test.each([
    ['has none of them', { addOns: addOns.slice(1, 2) }],
    ['knows no add-ons', {}],
  ])('draw no list when the panel data %s', async (_, panels) => {
    const { tab } = await drawn(undefined, call, panels)
    expect(await tab.locator('main > *').count()).toBe(0)
    expect(await tab.locator('body').getAttribute('data-failed')).toBeNull()
    await tab.context().close()
  })
})
