import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { TileAnswer } from '../../../../../src/api/graphql/answers.ts'
import { addOnTiles } from '../../../../../src/browser/parts/tiles/draw-tile.ts'
import { pictureSources } from '../../../../../src/domain/media/picture-sources.ts'
import { tileSteps } from '../../../../../src/domain/media/picture-steps.ts'
import { documentIds } from '../../../../../src/domain/pages/document-ids.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../../fixtures/module-page.ts'
import { gaiter, poles, tileText } from '../../../../fixtures/tile-answers.ts'

const json = (body: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(body) })

/** An error page without a list, for a visitor with a session; `pro`: a member of the trade programme. */
const pageFor = (pro: boolean): string => `<!doctype html><html lang="en" data-locale="de-at" data-store="us">
<title>t</title><body><main><section hidden data-recommend="chosen" data-title="More" data-loading="Loading"
 data-previous="Back" data-next="On"></section></main>
<script type="module">
  import { markTiles } from '/src/browser/parts/tiles/mark-tiles.ts'
  import { awaitStock } from '/src/browser/parts/tiles/await-stock.ts'
  import { showRecommendations } from '/src/browser/parts/tiles/recommendations.ts'
  document.cookie = 'firn_s=1'
  markTiles()
  awaitStock()
  document.dispatchEvent(new CustomEvent('shop:in-cart', { detail: [8] }))
  if (${pro}) document.dispatchEvent(new CustomEvent('shop:pro'))
  showRecommendations(document.querySelector('section')).then(() => (document.body.dataset.shown = ''))
</script>`

type Given = { readonly products?: readonly TileAnswer[]; readonly wait?: Promise<void>; readonly pro?: boolean }

/** The page's tab; without products the shop does not answer for them. */
async function opened({
  products,
  wait,
  pro = false,
}: Given): Promise<{ tab: Page; section: ReturnType<Page['locator']> }> {
  const errorPage = { product_header: '', automated_related_products: null, products: [{ uid: 'poles' }] }
  const { context } = await visit((path) => {
    if (path === '/') return { body: pageFor(pro) }
    if (path.includes(documentIds.GetErrorPage)) return json({ data: { errorPage } })
    if (path.includes(documentIds.RelatedProductsByUid))
      return products && { ...json({ data: { relatedProducts: products } }), ...(wait && { wait }) }
    if (path.startsWith('/api/pro/prices'))
      return json({ data: [{ product_id: 7, price: 45, regular_price: 90, variants: [] }], meta: { currency: 'USD' } })
    if (path.startsWith('/api/out-of-stock')) return json({ data: [{ product_id: 8, buyable: false }] })
    return path === '/de-at/_panels.json' ? json(tileText) : undefined
  })
  const tab = await context.newPage()
  await tab.goto(origin)
  return { tab, section: tab.locator('section') }
}

describe.skipIf(!hasBrowser)('the list of an error page built without one', () => {
  test('shows four skeletons while it loads', async () => {
    let answer: (() => void) | undefined
    const wait = new Promise<void>((resolve) => (answer = resolve))
    const { tab, section } = await opened({ products: [poles, gaiter], wait })
    await section.locator('.skeleton').first().waitFor()
    expect(await section.locator('.skeleton').allTextContents()).toEqual(['Loading', 'Loading', 'Loading', 'Loading'])
    expect(await section.locator('[aria-busy=true]').getAttribute('aria-label')).toBe('Loading')
    answer?.()
    await tab.waitForSelector('[data-shown]', { state: 'attached' })
    expect(await section.locator('.skeleton').count()).toBe(0)
    expect(await section.locator('h2').textContent()).toBe('More')
    expect(await section.locator('.slider > .tile h3').allTextContents()).toEqual(['Poles', 'Gaiter'])
    expect(await section.locator('button').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      ...['Back', 'On'],
    ])
  })

  test('has tiles with colours, tag, line, retail price, language and the visitor’s marks', async () => {
    const { section } = await opened({ products: [{ ...poles, tagline: 'Light' }, gaiter] })
    const tile = section.locator('[data-product="7"]')
    await tile.waitFor()
    expect(await tile.locator('.sw a').count()).toBe(5)
    expect(await tile.locator('.tag').textContent()).toBe('Sale')
    expect(await tile.locator('.quiet').textContent()).toBe('Light')
    expect(await tile.locator('.price').innerText()).toBe('now from $90 was $120')
    expect(await tile.locator('h3, .quiet').evaluateAll((all) => all.map((one) => one.getAttribute('lang')))).toEqual([
      ...['en-US', 'en-US'],
    ])
    expect(await section.locator('.plus').count()).toBe(0)
    expect(await section.locator('.in-cart').allTextContents()).toEqual(['Added to cart!'])
    await tile.locator('h3').hover()
    await expect.poll(() => section.locator('[data-product="8"] .state').count()).toBe(1)
  })

  test('shows a member the pro price and no sale tag', async () => {
    const { section } = await opened({ products: [poles, gaiter], pro: true })
    await section.locator('.price ins').filter({ hasText: '$45' }).waitFor()
    expect(await section.locator('[data-product="7"] .price').innerText()).toBe('Pro $45 was $90')
    expect(await section.locator('.tag').allTextContents()).toEqual(['Redesigned'])
  })

  test.each<readonly [string, Given]>([
    ['where nothing is recommended', { products: [] }],
    ['where it cannot be loaded', {}],
  ])('is hidden again %s', async (_, given) => {
    const { tab, section } = await opened(given)
    await tab.waitForSelector('[data-shown]', { state: 'attached' })
    expect(await section.isVisible()).toBe(false)
    expect(await section.locator('*').count()).toBe(0)
  })
})

describe('tiles drawn by a script', () => {
  test('have the picture sizes of a prebuilt grid', () => {
    const [source] = pictureSources(tileSteps)
    const widths = ([{ width }, density]: (typeof addOnTiles.pictures)[number]): readonly number[] => [width, density]
    expect(addOnTiles.pictures.map(widths)).toEqual(source?.responsive?.candidates.map(widths))
  })
})
