import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PublishReport } from '../../../src/publish/release.ts'
import { entryOf, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const product = '/de-de/p/ridge-25'
const link = (to: string): string => `<main><a href="${to}">on</a></main>`

let publisher: TestPublisher
/** Edits the product, whose pages are rendered again. */
let edits = 0
function edit(change: (shop: SmallShop) => void = () => undefined): Promise<PublishReport> {
  const shop = smallShop()
  Object.assign(entryOf(shop, 'ridge'), { display_title: `Ridge ${(edits += 1)}` })
  change(shop)
  publisher.write(shop)
  return publisher.publish()
}
const textOf = async (path: string): Promise<string> =>
  String(await publisher.store.read(publisher.file(path)?.hash ?? `no ${path}`))

let published: TestPublisher
beforeAll(async () => {
  published = openTestPublisher()
  await published.publish()
})
afterAll(() => published.remove())

beforeEach(() => {
  publisher = published.copy()
  const opened = publisher
  onTestFinished(() => opened.remove())
})

describe('a dead link', () => {
  test('keeps only its own page from going live when new', async () => {
    const before = await textOf(product)
    publisher.append({ [product]: link('/de-de/nowhere') })
    const report = await edit()
    expect(report.failed).toEqual([{ path: product, fault: 'links to /de-de/nowhere, which is no page' }])
    expect(await textOf(product)).toBe(before)
    expect(await textOf('/de-at/p/ridge-25')).toContain(`Ridge ${edits}`)
    expect(report.release.made.faults).toEqual([
      `page ${product}: links to /de-de/nowhere, which is no page: its last good version stays`,
    ])
    publisher.append({ [product]: link('/de-de') })
    expect(await publisher.publish()).toMatchObject({ failed: [], rendered: 1 })
    expect(await textOf(product)).toContain(`Ridge ${edits}`)
  })

  test('goes live when forced, and does not block later edits of its page', async () => {
    publisher.append({ [product]: link('/de-de/nowhere') })
    publisher.write(smallShop())
    await edit()
    expect((await publisher.publish({ force: true })).faults).toMatchObject([{ path: product, others: 0 }])
    expect((await edit()).failed).toEqual([])
    expect(await textOf(product)).toContain(`Ridge ${edits}`)
  })

  const rename = (shop: SmallShop): void => void Object.assign(entryOf(shop, 'ridge'), { url: '/ridge-26' })

  test('is listed on a page that is new, since lists lead to it already', async () => {
    publisher.append({ '/de-de/p/ridge-26': link('/de-de/nowhere') })
    const { failed, faults } = await edit(rename)
    expect(failed).toEqual([])
    expect(faults).toMatchObject([{ path: '/de-de/p/ridge-26', fault: 'links to /de-de/nowhere, which is no page' }])
    expect(await textOf('/de-de/p/ridge-26')).toContain(`Ridge ${edits}`)
  })

  test('is listed on pages that link to a new one which could not be rendered', async () => {
    publisher.append({ '/ja-jp': link('/de-de/p/ridge-26') })
    await publisher.publish({ everything: true, force: true })
    publisher.trouble({ '/de-de/p/ridge-26': 'throws' })
    const { failed, faults } = await edit(rename)
    expect(failed).toMatchObject([{ path: '/de-de/p/ridge-26' }])
    expect(faults).toContainEqual(
      expect.objectContaining({ path: '/ja-jp', fault: 'links to /de-de/p/ridge-26, which is no page any more' }),
    )
  })

  test('is listed once for all pages of a first release', async () => {
    const first = openTestPublisher()
    onTestFinished(() => first.remove())
    first.append({ 'de-de/*': '<a href="/de-de/nowhere">on</a>' })
    const { failed, faults } = await first.publish()
    expect(failed).toEqual([])
    expect(faults).toMatchObject([{ fault: 'links to /de-de/nowhere, which is no page' }])
    expect(faults[0]?.others).toBeGreaterThan(5)
  })

  test('is not reported for a page or file of the release, or a redirected address', async () => {
    publisher.append({
      [product]: [
        '/de-de/cart',
        '/robots.txt',
        '/_astro/x.hash.js',
        '/old',
        '/cart?a=1',
        '#top',
        '/api/cart',
        'https://x.example/gone',
      ]
        .map(link)
        .join(''),
    })
    const redirects = [{ from: '/old', to: '/{lang}/cart', reason: '' }]
    expect((await publisher.publish({ everything: true, redirects })).faults).toEqual([])
  })

  test('is reported from the index when its target was removed, and the removal goes live', async () => {
    publisher.append({
      '/ja-jp': link('/ja-jp/p/ridge-25'),
      'en-jp/*': '<a href="/en-jp/p/ridge-25">on</a><main></main>',
    })
    await publisher.publish({ everything: true })
    const report = await edit((shop) => {
      const own = entryOf(shop, 'ridge')
      Object.assign(own, {
        regions: ['us', 'ca', 'eu_region_1', 'gb'].flatMap((one) => ref('regions', `region_${one}`)),
      })
    })
    expect(report.removed.toSorted()).toEqual(['/en-jp/p/ridge-25', '/ja-jp/p/ridge-25'])
    expect(report.faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/ja-jp', fault: 'links to /ja-jp/p/ridge-25, which is no page any more' }),
        expect.objectContaining({ fault: 'links to /en-jp/p/ridge-25, which is no page any more' }),
      ]),
    )
    expect(publisher.file('/ja-jp/p/ridge-25')).toBeUndefined()
  })
})

describe('a dead link in every page', () => {
  test('holds the whole release', async () => {
    const live = publisher.store.currentId()
    publisher.append(Object.fromEntries(publisher.paths().map((path) => [path, link('/nowhere/at/all')])))
    await expect(edit((shop) => Object.assign(entryOf(shop, 'brand'), { brand_name: 'Other' }))).rejects.toThrow(
      /Held, not published: \d+ of \d+ pages could not be brought up to date, .* links to \/nowhere\/at\/all/,
    )
    expect(publisher.store.currentId()).toBe(live)
  })
})

describe('structured data and pictures', () => {
  const data = (text: string): string => `<script type="application/ld+json">${text}</script>`

  test('keep their page from going live when search engines cannot parse them', async () => {
    const before = await textOf(product)
    publisher.append({ [product]: data('{"@context":"https://schema.org","@graph":[}') })
    expect((await edit()).failed).toMatchObject([{ path: product, fault: expect.stringContaining('structured data') }])
    expect(await textOf(product)).toBe(before)
  })

  test('are listed when incomplete, and go live', async () => {
    const poor = '{"@context":"https://schema.org","@graph":[{"@type":"BreadcrumbList","itemListElement":[]}]}'
    const pictures =
      '<img src="http://localhost:3100/media/a.png" width="1" alt=""><img src="https://x.example/b.png" width="1" height="1" alt="">'
    publisher.append({ [product]: data(poor) + pictures })
    const { failed, faults } = await edit()
    expect(failed).toEqual([])
    expect(faults.map(({ fault }) => fault)).toEqual([
      'picture lacks height of http://localhost:3100/media/a.png',
      'picture https://x.example/b.png is not on the media host',
      expect.stringMatching(/^structured data: BreadcrumbList\.itemListElement: /),
    ])
  })
})
