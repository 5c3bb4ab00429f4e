import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { codeDigest } from '../../../src/render/code-digest.ts'
import { lintReport } from '../../../scripts/shop/lint-report.ts'
import { publishOnce } from '../../../scripts/shop/publish-pages.ts'
import { sync } from '../../../scripts/shop/steps.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openPublishRun } from '../../fixtures/publish-run.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'

/** Long before the day of the test: products that are chosen by chance are others by then. */
const then = Date.parse('2026-01-15')

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
  shop = openEditableShop(vendors)
  // The bundle of these tests draws no page of a withdrawn product, which would stay to be rendered.
  shop.editor.remove('product', entryUid('product', 'firnlicht-22'))
})
afterAll(async () => {
  shop.close()
  await vendors.close()
})

describe('the pages that a publish would render', () => {
  test('are none on another day without an edit, those of an edit, and all with other settings', async () => {
    const { run } = await openPublishRun(shop)
    await sync(run, { clock: () => then })
    const { rendered } = await publishOnce(run, codeDigest(run.folders.root), { everything: true, force: false })
    const store = openReleaseStore(run.folders.release)
    const live = store.currentId()
    expect((await lintReport(run)).pages).toEqual([])

    shop.edit('cart', 'cart', 'en-us', { empty_title: 'Still empty' })
    const { pages } = await lintReport(run)
    expect(pages).toContain('/de-de/cart')
    expect(pages.every((path) => path.endsWith('/cart'))).toBe(true)

    const variables = { ...run.shop.variables, GTM_ID: 'GTM-OTHER' }
    expect((await lintReport({ ...run, shop: { ...run.shop, variables } })).pages).toHaveLength(rendered)
    expect(store.currentId()).toBe(live)
    store.close()
  })
})

describe('an entry whose last publication does not fit', () => {
  test('is one thing to correct, and changes nothing of what refers to it', async () => {
    const { run } = await openPublishRun(shop)
    await sync(run, { clock: () => then })
    await publishOnce(run, codeDigest(run.folders.root), { everything: true, force: false })
    const before = await lintReport(run)

    shop.edit('product', 'larch', 'en-us', { url: 'not a path' })
    await sync(run, { clock: () => then })
    const { findings, pages } = await lintReport(run)
    const added = findings.filter((line) => !before.findings.includes(line))
    expect(added).toEqual([`product ${entryUid('product', 'larch')} (en-us) url: is not a path`])
    expect(pages).toEqual([])
  })
})
