import { describe, expect, it } from 'vitest'
import type { TileAnswer } from '../../../../../src/api/graphql/answers.ts'
import { documentIds } from '../../../../../src/domain/pages/document-ids.ts'
import { packWords } from '../../../../../src/domain/pages/packed-words.ts'
import type { PanelText } from '../../../../../src/domain/pages/panel-text.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'
import { keysAsWords } from '../../../../fixtures/words.ts'

const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) })
const text: PanelText = {
  media: { origin: 'https://media.test', account: 'k2' },
  cart: packWords('cart', keysAsWords('cart', { close: 'Close', loading: 'Loading' })),
  buyBox: packWords('buy_box', keysAsWords('buy_box', { from: 'from {price}', was: 'was', now: 'now' })),
  tiles: {
    ...{ colors: 'Colours', more_colors: '+{count}', preorder: 'Pre-order', new: 'New', redesigned: 'Redesigned' },
    ...{ add_of: 'Add {name}', remove_of: 'Remove {name}', added_to_cart: 'Added to cart!', add_ons: 'Goes well' },
  },
  productDetails: 'Details',
  proPrice: 'Pro',
}
const usd = (value: number) => ({ value, currencyCode: 'USD' })
const colors = ['ice', 'birch', 'rowan', 'moss', 'slate'].map((slug) => ({ label: slug, slug, hexColors: ['#88aacc'] }))
const variant = (price: number, isInStock = true) => ({ isInStock, isPurchasable: true, calculatedPrice: usd(price) })
const poles: TileAnswer = {
  ...{ display_title: 'Poles', lang: 'en-US', url: '/de-at/p/poles', is_new: false, is_redesigned: true },
  image: {
    colors: ['birch', 'ice'].map((color) => ({ color, name: `poles-${color}`, alt: color, width: 1800, height: 2400 })),
  },
  bcProduct: {
    ...{ id: 7, availability: 'available', isInStock: true, isNew: true, isRedesigned: false },
    ...{ calculatedPrice: usd(90), retailPrice: usd(120) },
    variants: [variant(60, false), variant(90), variant(95)],
    product_options: [{ values: [{ label: '120', slug: '120', hexColors: [] }] }, { values: colors }],
  },
}
const gaiter: TileAnswer = {
  ...{ display_title: 'Gaiter', lang: null, url: '/de-at/p/gaiter', is_new: false, is_redesigned: false },
  image: { colors: [] },
  bcProduct: {
    ...{ id: 8, availability: 'available', isInStock: false, isNew: false, isRedesigned: false },
    ...{ calculatedPrice: usd(20), retailPrice: null, variants: [variant(20, false)], product_options: [] },
  },
}

const page = `<!doctype html><html lang="en" data-locale="de-at" data-region="us"><title>t</title><body><main></main>
<script type="module">
  import { drawAddOns } from '/src/browser/parts/tiles/draw-add-ons.ts'
  drawAddOns([7, 8, 7]).then(
    (list) => list && document.querySelector('main').append(list),
    () => (document.body.dataset.failed = ''),
  ).then(() => (document.body.dataset.started = ''))
</script>`

async function drawn(answer: Answer | undefined) {
  const { context, asked } = await visit((path) => {
    if (path === '/') return { body: page }
    return path.startsWith('/api/graphql') ? answer : path === '/de-at/cart/_payload.json' ? json(text) : undefined
  })
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.waitForSelector('[data-started]', { state: 'attached' })
  return { tab, asked }
}
const products = (...relatedProducts: readonly TileAnswer[]) => json({ data: { relatedProducts } })

describe.skipIf(!hasBrowser)('add-ons of a cart', () => {
  it('are asked by their ids in one call, and drawn as tiles of a list', async () => {
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

  it('have colours, a tag, the price of what can be had, and quick-add', async () => {
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

  it('that are sold out have a price and no button', async () => {
    const { tab } = await drawn(products(gaiter))
    expect(await tab.locator('.price').innerText()).toBe('$20')
    expect(await tab.locator('.plus, .sw, .tag, img').count()).toBe(0)
    await tab.context().close()
  })

  it('that are pre-orders say so, and have a button without stock', async () => {
    const preorder: TileAnswer = { ...gaiter, bcProduct: { ...gaiter.bcProduct, availability: 'preorder' } }
    const { tab } = await drawn(products(preorder))
    expect(await tab.locator('.tile .quiet').allTextContents()).toEqual(['Pre-order'])
    expect(await tab.locator('.plus').count()).toBe(1)
    await tab.context().close()
  })

  it('are no list where none is shown, and fail where they cannot be loaded', async () => {
    const none = await drawn(products())
    expect(await none.tab.locator('main > *').count()).toBe(0)
    const failed = await drawn(undefined)
    expect(await failed.tab.locator('body').getAttribute('data-failed')).toBe('')
    for (const { tab } of [none, failed]) await tab.context().close()
  })
})
