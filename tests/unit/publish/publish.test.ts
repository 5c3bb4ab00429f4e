import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { locales } from '../../../src/domain/locale/locale.ts'
import { screenKeys } from '../../../src/domain/pages/links/screens.ts'
import type { PublishReport } from '../../../src/publish/release.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'
import { entryOf, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'

/** The small shop with a second pair: in the top category only, shown in the United States and Japan. */
function shopWith(change: (shop: SmallShop, drift: Record<string, unknown>) => void = () => undefined): SmallShop {
  const shop = smallShop()
  const drift = {
    url: '/drift',
    display_title: 'Drift',
    regions: [...ref('regions', 'region_us'), ...ref('regions', 'region_jp')],
    bc_products: { us: { id: 102 } },
    product_categories: ref('product_category', 'snowshoes'),
  }
  shop.entries.push({ type: 'product', uid: 'drift', locale: 'en-us', fields: drift })
  shop.catalogue.us.push(...shop.catalogue.us.map((product) => ({ ...product, id: 102 })))
  change(shop, drift)
  return shop
}

const renamed = (): SmallShop => shopWith((_, drift) => Object.assign(drift, { display_title: 'Drift 2' }))
const driftPages = ['/en-us/p/drift', '/en-jp/p/drift', '/ja-jp/p/drift']
const listPages = ['/en-us/c/snowshoes', '/en-jp/c/snowshoes', '/ja-jp/c/snowshoes']
/** Files that the whole site has once. */
const siteFiles = ['/robots.txt', '/sitemap-index.xml']
const withPayloads = (paths: readonly string[]): string[] => paths.flatMap((path) => [path, `${path}/_payload.json`])
const inAnyOrder = (paths: readonly string[] | 'all'): readonly string[] | 'all' =>
  paths === 'all' ? paths : paths.toSorted()

let published: TestPublisher
let first: PublishReport
beforeAll(async () => {
  published = openTestPublisher(shopWith())
  first = await published.publish()
})
afterAll(() => published.remove())

/** A shop after its first publish. */
function testPublisher(): TestPublisher {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  return copy
}

const fileOf = (of: TestPublisher, path: string): string | undefined => of.file(path)?.hash
const textOf = async (of: TestPublisher, path: string): Promise<string> =>
  String(await of.store.read(fileOf(of, path) ?? `no ${path}`))

describe('a first publish', () => {
  test('renders every page of every locale and makes them live with their files', async () => {
    const paths = published.paths()
    // Home, two categories, a cart, screens, two error pages, a sitemap, settings of consent and sharing everywhere;
    // products where they are shown.
    const everywhere = 4 + screenKeys.length + 5
    const ridges = paths.filter((path) => path.endsWith('/p/ridge-25')).length
    expect(first).toMatchObject({ published: true, changed: 'all', removed: [], failed: [] })
    const panels = paths.filter((path) => path.endsWith('/_panels.json'))
    expect(panels).toHaveLength(locales.filter(({ store }) => store).length)
    expect(first.rendered).toBe(
      locales.length * everywhere + panels.length + ridges + driftPages.length + siteFiles.length,
    )
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/de-at', '/fr-ca/cart', '/_astro/x.hash.js', ...driftPages, ...siteFiles]),
    )
    expect(paths).toEqual(expect.arrayContaining(listPages))
    expect(paths).not.toContain(`${listPages[0]}/_payload.json`)
    expect(published.store.currentId()).toBe(first.release.id)
    expect(await textOf(published, '/fr-ca/p/ridge-25')).toBe('<h1>Ridge 25, crête</h1>')
    expect(JSON.parse(await textOf(published, '/ja-jp/p/drift/_payload.json'))).toMatchObject({
      product: { uid: 'drift' },
    })
    expect(paths).not.toContain('/fr-ca/cart/_payload.json')
    expect(JSON.parse(await textOf(published, '/fr-ca/_panels.json'))).toMatchObject({
      media: { account: expect.any(String) },
      member: { currency: 'CAD' },
      addOns: [],
    })
  })

  test('describes itself in builds/latest.json and builds/meta', async () => {
    const { id, timestamp } = first.release
    expect(JSON.parse(await textOf(published, '/builds/latest.json'))).toEqual({
      id,
      timestamp,
      liveAt: expect.any(String),
    })
    expect(JSON.parse(await textOf(published, `/builds/meta/${id}.json`))).toEqual({
      id,
      timestamp,
      liveAt: expect.any(String),
      previous: null,
      changed: 'all',
    })
  })
})

describe('two simultaneous publishes', () => {
  test('run one after the other, and the second renders nothing', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    const reports = await Promise.all([publisher.publish(), publisher.publish()])
    expect(reports.map(({ published }) => published).toSorted()).toEqual([false, true])
  })
})

describe('a later publish', () => {
  test('renders nothing and keeps the release when the content is the same', async () => {
    const shop = testPublisher()
    const again = await shop.publish()
    expect(again).toMatchObject({ published: false, rendered: 0, changed: [], removed: [] })
    expect(shop.store.currentId()).toBe(first.release.id)
  })

  test('renders and lists the pages that read a changed product', async () => {
    const shop = testPublisher()
    shop.write(renamed())
    const report = await shop.publish()
    expect(report.rendered).toBe(driftPages.length + listPages.length)
    expect(inAnyOrder(report.changed)).toEqual([...withPayloads(driftPages), ...listPages].toSorted())
    expect(await textOf(shop, '/ja-jp/c/snowshoes')).toContain('Drift 2')
    expect(fileOf(shop, '/ja-jp/p/ridge-25')).toBe(fileOf(published, '/ja-jp/p/ridge-25'))
    expect(JSON.parse(await textOf(shop, `/builds/meta/${report.release.id}.json`))).toMatchObject({
      previous: first.release.id,
      changed: report.changed,
    })
    expect(fileOf(shop, `/builds/meta/${first.release.id}.json`)).toBeDefined()
    expect(await shop.publish()).toMatchObject({ published: false, rendered: 0 })
  })

  test('renders and lists the panel data whose words changed, and no page', async () => {
    const shop = testPublisher()
    const fields = { area: 'cart', display_text_input: [{ title: 'title', text: 'Your sledge' }] }
    shop.write(
      shopWith((small) => small.entries.push({ type: 'display_text', uid: 'words_cart', locale: 'en-us', fields })),
    )
    const report = await shop.publish()
    const panels = locales.flatMap(({ locale, store }) => (store ? [`/${locale}/_panels.json`] : []))
    expect(inAnyOrder(report.changed)).toEqual(panels.toSorted())
    expect(JSON.parse(await textOf(shop, '/fr-ca/_panels.json'))).toMatchObject({ cart: { title: 'Your sledge' } })
    expect(JSON.parse(await textOf(shop, `/builds/meta/${report.release.id}.json`))).toMatchObject({
      changed: report.changed,
    })
  })

  test('lists a page whose address ends like a file, and its removal', async () => {
    const shop = testPublisher()
    shop.write(shopWith((_, drift) => Object.assign(drift, { url: '/drift-2.5' })))
    const [page, before] = ['/ja-jp/p/drift-2.5', '/ja-jp/p/drift']
    expect(await shop.publish()).toMatchObject({
      changed: expect.arrayContaining([page, before]),
      removed: expect.arrayContaining([before]),
    })
    shop.write(shopWith())
    expect((await shop.publish()).removed).toContain(page)
  })

  test('brings content that shows on no page to the server, and has no page among its changes', async () => {
    const shop = testPublisher()
    shop.write(shopWith((small) => Object.assign(entryOf(small, 'cart'), { empty_html: '<p>Look around</p>' })))
    const { release, ...report } = await shop.publish()
    expect(report).toMatchObject({ published: true, rendered: locales.length, changed: [] })
    expect(release).toMatchObject({ pages: first.release.pages, pagesOf: first.release.id })
    expect(release.snapshot).not.toBe(first.release.snapshot)
    expect(await shop.publish()).toMatchObject({ published: false, rendered: 0 })
  })

  test('brings a text that scripts fetch, and no page shows', async () => {
    const shop = testPublisher()
    const words = [{ title: 'busy_title', text: 'One moment' }]
    shop.write(shopWith((small) => Object.assign(entryOf(small, 'words_error'), { display_text_input: words })))
    expect((await shop.publish()).published).toBe(true)
    expect(await textOf(shop, '/en-us/consent.json')).toContain('One moment')
  })

  test('renders everything with new code, and keeps the scripts of earlier code', async () => {
    const shop = testPublisher()
    shop.assets('y.hash.js')
    const report = await shop.publish({ code: 'two' })
    expect(report).toMatchObject({ published: true, rendered: first.rendered, changed: 'all' })
    expect(await textOf(shop, '/_astro/x.hash.js')).toBe('/* x.hash.js */')
    expect(await textOf(shop, '/_astro/y.hash.js')).toBe('/* y.hash.js */')
  })

  test('succeeds when a script of earlier code is missing', async () => {
    const shop = testPublisher()
    shop.assets('y.hash.js')
    rmSync(shop.store.filePath(fileOf(shop, '/_astro/x.hash.js') ?? ''))
    const report = await shop.publish({ code: 'two' })
    expect(report.published).toBe(true)
    expect(fileOf(shop, '/_astro/x.hash.js')).toBeUndefined()
  })

  test('removes the pages of withdrawn entries', async () => {
    const shop = testPublisher()
    shop.write(shopWith((_, drift) => Object.assign(drift, { regions: ref('regions', 'region_us') })))
    const report = await shop.publish()
    const gone = ['/en-jp/p/drift', '/ja-jp/p/drift']
    expect(report.removed.toSorted()).toEqual(gone)
    expect(inAnyOrder(report.changed)).toEqual(
      [...withPayloads(gone), '/en-jp/c/snowshoes', '/ja-jp/c/snowshoes'].toSorted(),
    )
    for (const path of withPayloads(gone)) expect(fileOf(shop, path), path).toBeUndefined()
    expect(fileOf(shop, '/en-us/p/drift')).toBeDefined()
    expect(await shop.publish()).toMatchObject({ published: false, rendered: 0, removed: [] })
  })
})

describe('a page that fails', () => {
  test('keeps its last good version and is retried', async () => {
    const shop = testPublisher()
    shop.write(renamed())
    shop.trouble({ '/en-us/p/drift': 'throws', '/ja-jp/p/drift': '5xx' })
    const report = await shop.publish()
    expect(report.failed.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
      { path: '/en-us/p/drift', fault: 'the page broke' },
      { path: '/ja-jp/p/drift', fault: 'status 503' },
    ])
    expect(inAnyOrder(report.changed)).toEqual([...withPayloads(['/en-jp/p/drift']), ...listPages].toSorted())
    expect(await textOf(shop, '/en-us/p/drift')).toBe('<h1>Drift</h1>')
    expect(await textOf(shop, '/ja-jp/p/drift')).toBe('<h1>Drift</h1>')

    expect(await shop.publish()).toMatchObject({ published: false, rendered: 2, failed: [{}, {}] })
    shop.trouble({})
    const well = await shop.publish()
    expect(well).toMatchObject({ published: true, rendered: 2, failed: [] })
    expect(inAnyOrder(well.changed)).toEqual(withPayloads(['/en-us/p/drift', '/ja-jp/p/drift']).toSorted())
    expect(await textOf(shop, '/en-us/p/drift')).toBe('<h1>Drift 2</h1>')
  })

  test('keeps its version of the old code under new code', async () => {
    const shop = testPublisher()
    shop.trouble({ '/de-at': 'throws' })
    const report = await shop.publish({ code: 'two' })
    expect(report.failed).toEqual([{ path: '/de-at', fault: 'the page broke' }])
    expect(fileOf(shop, '/de-at')).toBe(fileOf(published, '/de-at'))
    shop.trouble({})
    expect(await shop.publish({ code: 'two' })).toMatchObject({ rendered: 1, failed: [] })
  })

  test('does not change the live release by crashing its process', async () => {
    const shop = testPublisher()
    shop.write(renamed())
    shop.trouble({ '/en-us/p/drift': 'dies' })
    await expect(shop.publish({ isForked: true })).rejects.toThrow('A render process ended early (SIGKILL)')
    expect(shop.store.current()).toEqual(first.release)
    shop.trouble({})
    expect(await shop.publish()).toMatchObject({ published: true, rendered: driftPages.length + listPages.length })
  })
})

describe('a release with losses', () => {
  test('is held until confirmed when it drops more than a tenth of the pages', async () => {
    const shop = testPublisher()
    shop.write(
      shopWith((small) => {
        small.entries = small.entries.filter(({ type }) => type !== 'product_category' && type !== 'product')
      }),
    )
    await expect(shop.publish()).rejects.toMatchObject({
      name: 'HeldRelease',
      message: expect.stringMatching(/pages would vanish/),
    })
    expect(shop.store.current()).toEqual(first.release)
    const forced = await shop.publish({ force: true })
    expect(forced).toMatchObject({ published: true })
    const sold = published.paths().filter((path) => /\/[cp]\/(?!.*_payload)/.test(path))
    expect(forced.removed.toSorted()).toEqual(sold.toSorted())
    expect(fileOf(shop, '/ja-jp/c/snowshoes/womens')).toBeUndefined()
  })

  test.each([
    ['a locale’s home page, however few its pages', 'home', /locale en-us would vanish/, '/ja-jp'],
    ['all products of a country', 'region_jp', /locale ja-jp would vanish/, '/ja-jp/p/drift'],
  ])('is held when an entry takes away %s', async (_name, entry, reason, page) => {
    const shop = testPublisher()
    shop.write(
      shopWith((small) => {
        small.entries = small.entries.filter(({ uid }) => uid !== entry)
      }),
    )
    await expect(shop.publish()).rejects.toMatchObject({ name: 'HeldRelease', message: expect.stringMatching(reason) })
    expect(shop.store.current()).toEqual(first.release)
    const forced = await shop.publish({ force: true })
    expect(forced.removed).toContain(page)
    expect(fileOf(shop, page)).toBeUndefined()
    expect(fileOf(shop, '/ja-jp/cart')).toBeDefined()
  })
})
