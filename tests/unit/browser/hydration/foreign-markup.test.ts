import { globSync } from 'node:fs'
import * as fc from 'fast-check'
import type { Page } from 'playwright'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Plugin, rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CartDrawer } from '../../../../src/islands/CartDrawer.tsx'
import { QuickAdd } from '../../../../src/islands/QuickAdd.tsx'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { type ChangeName, changes } from '../../../fixtures/foreign-markup/changes.ts'
import type { Outcome, Visit } from '../../../fixtures/foreign-markup/hydrate.ts'
import { type IslandName, islands } from '../../../fixtures/foreign-markup/islands.tsx'
import { openSite, origin } from '../../../fixtures/module-page.ts'

const isIsland = (name: string): name is IslandName => name in islands
const isChange = (name: string): name is ChangeName => name in changes
const islandNames = Object.keys(islands).filter(isIsland)
const changeNames = Object.keys(changes).filter(isChange)

const htmlOf = (name: IslandName): string => renderToString(createElement(islands[name].component))

const withoutStyles: Plugin = {
  name: 'without-styles',
  resolveId: (id) => (/\.css(?:\?|$)/.test(id) ? { id: `\0${id}` } : undefined),
  load: (id) => (id.startsWith('\0') && id.includes('.css') ? 'export default ""' : undefined),
}

/** The islands and what hydrates them, as a page gets them. */
async function bundle(): Promise<string> {
  const build = await rolldown({
    input: 'tests/fixtures/foreign-markup/hydrate.ts',
    plugins: [withoutStyles],
    transform: { define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'es', codeSplitting: false })
  await build.close()
  return output[0].code
}

describe.skipIf(!hasBrowser)('an island hydrated over HTML that other software has changed', () => {
  let site: Awaited<ReturnType<typeof openSite>>
  let tab: Page
  beforeAll(async () => {
    const script = await bundle()
    const page = '<!doctype html><html lang="en" data-locale="en-us" data-store="us"><title>t</title><body></body>'
    site = await openSite((path) =>
      path === '/script.js' ? { type: 'text/javascript', body: script, isCached: true } : { body: page },
    )
    tab = await site.context.newPage()
  })
  afterAll(() => site.close())

  /** Another visitor comes to an island, on a page of their own. */
  async function come(one: Omit<Visit, 'html'>): Promise<Outcome> {
    await tab.goto(origin)
    await tab.addScriptTag({ type: 'module', url: '/script.js' })
    await tab.waitForFunction(() => window.visitIsland !== undefined)
    const outcome = await tab.evaluate((given) => window.visitIsland?.(given), { ...one, html: htmlOf(one.island) })
    if (!outcome) throw new Error('nobody came')
    return outcome
  }

  /** The choice that is seen before is seen afterwards, and that goes into the cart. */
  function check({ before, after, wanted, added, isSoldOut }: Outcome): void {
    expect(after).toEqual(before)
    if (wanted === undefined) return
    const { variant, productId, quantity } = wanted
    expect(isSoldOut).toBe(variant?.stock === 'sold_out')
    if (isSoldOut) return
    // The stand-in answers 0 for a product without variants.
    expect(added).toEqual({ productId, quantity, variantId: variant?.id ?? 0 })
  }

  test.each(changeNames)(
    'keeps choice, input and focus, and adds the chosen product to the cart: %s',
    async (change) => {
      for (const [at, island] of islandNames.entries())
        check(await come({ island, change, isChangedFirst: at % 2 === 0, picks: [1, 3] }))
    },
  )

  test('keeps any sequence of choices under any change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          island: fc.constantFrom(...islandNames),
          change: fc.constantFrom(...changeNames),
          picks: fc.array(fc.nat(99), { minLength: 1, maxLength: 6 }),
          isChangedFirst: fc.boolean(),
        }),
        async (one) => check(await come(one)),
      ),
      { numRuns: 40 },
    )
  })
})

describe('the islands with form controls', () => {
  test('are BuyBox and CartPage alone', () => {
    expect(globSync('src/islands/*.tsx').toSorted()).toEqual(
      ['BuyBox', 'CartDrawer', 'CartPage', 'QuickAdd'].map((name) => `src/islands/${name}.tsx`),
    )
    const control = /<(?:input|textarea|select|button)/
    for (const html of islandNames.map(htmlOf)) expect(html).toMatch(control)
    for (const html of [renderToString(createElement(CartDrawer)), renderToString(createElement(QuickAdd))])
      expect(html).not.toMatch(control)
  })
})
