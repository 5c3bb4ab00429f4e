import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { syncSnapshot } from '../../../src/content-loaders/sync.ts'
import { openContent, type OpenContent } from '../../../src/content/open-content.ts'
import { openSnapshot, type Snapshot } from '../../../src/content/snapshot/snapshot.ts'
import { readPreviewQuery } from '../../../src/domain/editing/preview-query.ts'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import type { Render } from '../../../src/render/bundle.ts'
import { createPreviewContent } from '../../../src/server/preview/preview-content.ts'
import { createPreviewRenderer } from '../../../src/server/preview/render-preview.ts'
import { reasonFor } from '../../fixtures/page-session.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'

/** A sync asks for hundreds of them, each a drawing; what is in them changes nothing. */
const isPlaceholder = (url: string): boolean => /\/media\/[iv]\/(?!.*\.json)/.test(new URL(url).pathname)

/** A page in a few elements, by what it reads: as the real bundle, it gets all it shows from `locals.content`. */
const render: Render = (request, { content, preview }) => {
  const [, name = '', kind, slug = ''] = new URL(request.url).pathname.split('/')
  const locale = findLocale(name)
  const product = locale && kind === 'p' ? content.product(locale, slug) : undefined
  if (!locale || !product) return Promise.resolve(new Response('<body>Not found</body>', { status: 404 }))
  const actions = ['/fr-fr/c/snowshoes', '/fr-fr/search', '/fr-fr/cart" method="post']
  const forms = actions.map((action) => `<form action="${action}">`)
  const anchors = '<a class="x" href="/fr-fr/c/snowshoes?x=1">List</a><a href="https://elsewhere.example/">Out</a>'
  const links = anchors + forms.join('')
  const html = `<html><head><title>${product.title}</title></head><body data-preview="${preview}" data-url="${request.url}">
    <h1>${product.title}</h1><img alt="${product.title}"><p>${content.header(locale).alerts.length}</p>${links}</body></html>`
  return Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
}

let shop: TestShop
const reachSandbox = async (url: string, init?: RequestInit): Promise<Response> =>
  isPlaceholder(url) ? new Response('RIFF') : shop.sandbox.request(url, init)
let live: OpenContent
let snapshot: Snapshot
let preview: ReturnType<typeof createPreviewRenderer>
const folder = mkdtempSync(join(tmpdir(), 'firn-preview-'))
let now = 0
beforeAll(async () => {
  shop = await openShop()
  shop.breakNetwork(reachSandbox)
  const file = join(folder, 'snapshot.sqlite')
  await syncSnapshot({ services: shop.services, file })
  live = openContent(file)
  snapshot = openSnapshot(file)
  preview = createPreviewRenderer(
    shop.services,
    render,
    createPreviewContent(
      shop.services,
      () => snapshot,
      () => now,
    ),
    () => Promise.resolve(['/fr-fr/c/snowshoes']),
  )
})
afterAll(async () => {
  await shop.close()
  live.close()
  snapshot.close()
  rmSync(folder, { recursive: true, force: true })
})

const uid = entryUid('product', 'larch')
/** Saves a product in the editors' pages. @returns the query of its preview */
async function save(fields: Record<string, string>, locale = 'fr', key = uid): Promise<string> {
  const body = new URLSearchParams({ action: 'save', ...fields })
  const answer = await shop.sandbox.request(`/content/edit/product/${key}/${locale}`, { method: 'POST', body })
  const hash = new URL(answer.headers.get('location') ?? '', siteUrl).searchParams.get('live_preview') ?? ''
  return `live_preview=${hash}&content_type_uid=product&entry_uid=${key}&locale=${locale}`
}
async function openPreview(path: string, query: string): Promise<{ readonly answer: Response; readonly html: string }> {
  const url = `${siteUrl}${path}?${query}`
  const asked = readPreviewQuery(new URL(url).search)
  if (!asked) throw new Error('the address asks for no preview')
  const answer = await preview(new Request(url), asked)
  return { answer, html: await answer.text() }
}
const titleIn = (locale: string): string | undefined => {
  const found = findLocale(locale)
  return found && live.product(found, 'larch')?.title
}

describe('a preview', () => {
  test('shows a draft in every locale of its language, and nowhere else', async () => {
    const before = titleIn('fr-fr')
    const query = await save({ display_title: 'Mélèze, brouillon' })
    for (const locale of ['fr-fr', 'fr-ca', 'fr-ch'])
      expect((await openPreview(`/${locale}/p/larch`, query)).html).toContain('>Mélèze, brouillon</h1>')
    expect((await openPreview('/de-de/p/larch', query)).html).not.toContain('Mélèze, brouillon')
    expect(titleIn('fr-fr')).toBe(before)
    const reason = await reasonFor(shop.services, new Request(`${siteUrl}/fr-fr/p/larch`))
    expect(reason).toBeUndefined()
  })

  test('shows a page that was never published', async () => {
    const body = new URLSearchParams({ title: 'Tundra' })
    const made = await shop.sandbox.request('/content/edit/product', { method: 'POST', body })
    const [, key = ''] = /product\/(\w+)\//.exec(made.headers.get('location') ?? '') ?? []
    const regions = `regions/${entryUid('regions', 'us')}`
    const query = await save(
      { title: 'Tundra', url: '/tundra', display_title: 'Tundra 22', regions, 'prices.gb': '199' },
      'en-us',
      key,
    )
    expect((await openPreview('/en-gb/p/tundra', query)).answer.status).toBe(404)
    const withRegion = await save({ regions: `regions/${entryUid('regions', 'gb')}` }, 'en-us', key)
    const { answer, html } = await openPreview('/en-gb/p/tundra', withRegion)
    expect([answer.status, html.includes('>Tundra 22</h1>')]).toEqual([200, true])
    const britain = findLocale('en-gb')
    expect(britain && live.product(britain, 'tundra')).toBeUndefined()
  })

  test('leads to the same page elsewhere when its address is encoded in its path', async () => {
    const query = await save({ url: '/雪' }, 'fr', entryUid('product', 'tarn'))
    const { html } = await openPreview('/fr-fr/p/%E9%9B%AA', query)
    expect(html).toContain('href="/fr-ca/p/%E9%9B%AA?live_preview=')
  })

  test('names the field that an element shows, and leaves no mark in the page', async () => {
    const { html } = await openPreview('/fr-fr/p/larch', await save({ display_title: 'Mélèze' }))
    expect(html).toContain(`<h1 data-cslp="product.${uid}.fr.display_title">Mélèze</h1>`)
    expect(html).toContain('<title>Mélèze</title>')
    expect(html).toContain('<img alt="Mélèze">')
    expect(html).not.toMatch(/[\uE000-\uF8FF]/)
  })

  test('offers the editor around its frame the field of a text, by a script that its policy allows', async () => {
    const { answer, html } = await openPreview('/fr-fr/p/larch', await save({ display_title: 'Mélèze' }))
    expect(html).toContain('data-edit-button="http://localhost:3100"')
    const [, script = ''] = /<script type="module">([^<]+)<\/script>/.exec(html) ?? []
    expect(script).toContain('postMessage')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash('sha256', script, 'base64')}'`)
  })

  test('is kept by no cache, listed by no search engine, and framed by the editors’ service alone', async () => {
    const { answer, html } = await openPreview('/fr-fr/p/larch', await save({ display_title: 'Mélèze' }))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self' http://localhost:3100"),
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(html).not.toContain(shop.config.content.preview?.token)
    expect(html).toContain('data-preview="true"')
    expect(html).toContain(`data-url="${siteUrl}/fr-fr/p/larch"`)
  })

  test('continues in links to other pages, languages and countries, and to the professionals’ view', async () => {
    const query = await save({ display_title: 'Mélèze' })
    const written = query.replaceAll('&', '&amp;')
    const { html } = await openPreview('/fr-fr/p/larch', query)
    expect(html).toContain(`<a class="x" href="/fr-fr/c/snowshoes?x=1&amp;${written}">`)
    expect(html).toContain('<a href="https://elsewhere.example/">')
    expect(html).toContain(`href="/ja-jp/p/larch?${written}"`)
    expect(html).toContain(`href="/fr-fr/p/larch?${written}&amp;as=pro">As professionals see it`)
    expect(html).toContain('href="/fr-fr/p/larch">Leave the preview')
    expect((await openPreview('/fr-fr/p/larch', `${query}&as=pro`)).html).toContain('As visitors see it')
  })

  test('continues in forms that narrow a page, and not in a search, which finds what is live', async () => {
    const query = await save({ display_title: 'Mélèze' })
    const { html } = await openPreview('/fr-fr/p/larch', query)
    const saved = new URLSearchParams(query).get('live_preview')
    const after = (form: string): string => html.split(`<form action="${form}">`)[1]?.split('<form')[0] ?? ''
    expect(after('/fr-fr/c/snowshoes')).toContain(`<input type="hidden" name="live_preview" value="${saved}">`)
    expect(after('/fr-fr/c/snowshoes')).toContain(`<input type="hidden" name="entry_uid" value="${uid}">`)
    expect(after('/fr-fr/search')).not.toContain('<input')
    expect(after('/fr-fr/cart" method="post')).not.toContain('<input')
  })

  test('belongs to its save, and opens with no other hash', async () => {
    const query = await save({ display_title: 'Mélèze, secret' })
    expect((await openPreview('/fr-fr/p/larch', query)).html).toContain('secret')
    const forged = await openPreview('/fr-fr/p/larch', query.replace(/live_preview=\w{4}/, 'live_preview=0000'))
    expect([forged.answer.status, forged.html]).toEqual([403, 'This preview has ended. Save the entry again.\n'])
    expect(forged.answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('asks the service once when it refuses', async () => {
    shop.calls.length = 0
    const asked = `live_preview=${'f'.repeat(32)}&content_type_uid=product&entry_uid=${uid}`
    expect((await openPreview('/fr-fr/p/larch', asked)).answer.status).toBe(403)
    expect(shop.calls).toHaveLength(1)
  })

  test.each([
    ['is busy', 429],
    ['is slow', 408],
    ['fails', 503],
  ])('says to an editor that the content service %s, and is kept by no cache', async (_, status) => {
    const query = await save({ display_title: 'Mélèze' })
    shop.breakNetwork(() => Promise.resolve(Response.json({}, { status, headers: { 'retry-after': '600' } })))
    const { answer, html } = await openPreview('/fr-fr/p/larch', query)
    shop.breakNetwork(reachSandbox)
    expect([answer.status, html]).toEqual([503, expect.stringMatching(/^The drafts cannot be read/)])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect((await openPreview('/fr-fr/p/larch', query)).answer.status).toBe(200)
  })

  test('shares one read with its report for a moment', async () => {
    const query = await save({ display_title: 'Mélèze' })
    await openPreview('/fr-fr/p/larch', query)
    shop.calls.length = 0
    await openPreview('/fr-ca/p/larch', query)
    expect(shop.calls).toEqual([])
    now += 10_000
    await openPreview('/fr-ca/p/larch', query)
    expect(shop.calls.length).toBeGreaterThan(0)
  })

  test('is rendered for an address with a hash, where previews are on', async () => {
    const request = new Request(
      `${siteUrl}/fr-fr/p/larch?live_preview=${'f'.repeat(32)}&content_type_uid=product&entry_uid=${uid}`,
    )
    expect(await reasonFor(shop.services, request)).toMatchObject({ kind: 'preview', preview: { uid } })
    const off = { ...shop.config, content: { ...shop.config.content, preview: undefined } }
    expect(await reasonFor({ ...shop.services, config: off }, request)).toBeUndefined()
  })
})

const pricesSchema = z.object({
  data: z.array(z.object({ product_id: z.number(), regular_price: z.number(), price: z.number() })),
  meta: z.object({ currency: z.string() }),
})

describe('a preview as professionals see the page', () => {
  const openPro = async (path: string, group = '') => {
    const query = await save({ display_title: 'Mélèze' })
    return { query, ...(await openPreview(path, `${query}&as=pro${group === '' ? '' : `&group=${group}`}`)) }
  }
  /** The address at which the script of a page asks for prices: ids follow. */
  const pricesHrefIn = (html: string): string =>
    (/<html data-pro-prices="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const askPrices = (href: string) => {
    const [path = '', query = ''] = href.split('?')
    return openPreview(path, query)
  }

  test('names the customer groups with prices of their own, and shows the first or the chosen one', async () => {
    const { html, query } = await openPro('/en-us/p/larch')
    expect(html).toContain('>Pro</strong>')
    const written = query.replaceAll('&', '&amp;')
    expect(html).toContain(`href="/en-us/p/larch?${written}&amp;as=pro&amp;group=4">Pro Ski Patrol</a>`)
    expect(html).not.toMatch(/>(?:Guests|Retail)</)
    const chosen = await openPro('/en-us/p/larch', '4')
    expect(chosen.html).toContain('>Pro Ski Patrol</strong>')
    expect(pricesHrefIn(chosen.html)).toContain('&group=4&ids=')
  })

  test('has the page’s script show them, which its policy allows', async () => {
    const { answer, html } = await openPro('/en-us/p/larch')
    const [, script = ''] = /<script type="module">([^<]+)<\/script><\/body>/.exec(html) ?? []
    expect(script).toContain("'shop:pro'")
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src 'sha256-${hash('sha256', script, 'base64')}' `,
    )
    const visitors = await openPreview('/en-us/p/larch', await save({ display_title: 'Mélèze' }))
    expect(visitors.html).not.toMatch(/shop:pro|data-pro-prices/)
    expect(visitors.answer.headers.get('content-security-policy')).not.toContain(hash('sha256', script, 'base64'))
  })

  test.each([
    ['3', 0.6],
    ['5', 0.45],
  ])('gives the prices of group %s, which takes its part off everything', async (group, share) => {
    const { product } = await stockedProduct(shop)
    const { answer, html } = await askPrices(
      `${pricesHrefIn((await openPro('/en-us/p/larch', group)).html)}${product.id}`,
    )
    const { data, meta } = pricesSchema.parse(JSON.parse(html))
    expect(meta.currency).toBe('USD')
    expect(data.map(({ product_id: id }) => id)).toEqual([product.id])
    for (const { price, regular_price: regular } of data) expect(price / regular).toBeCloseTo(share, 2)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('gives prices to the hash of a save alone, for one call of the content service', async () => {
    const href = pricesHrefIn((await openPro('/en-us/p/larch')).html)
    shop.calls.length = 0
    const { answer } = await askPrices(`${href.replace(/live_preview=\w{4}/, 'live_preview=0000')}77`)
    expect([answer.status, shop.calls.length]).toEqual([403, 1])
    expect((await askPrices(href.replace(/&group=\d+/, ''))).answer.status).toBe(404)
  })

  test('keeps the group in countries of the same store, whose groups these are', async () => {
    const { html, query } = await openPro('/fr-fr/p/larch', '24')
    const written = query.replaceAll('&', '&amp;')
    expect(html).toContain(`href="/de-de/p/larch?${written}&amp;as=pro&amp;group=24"`)
    expect(html).toContain(`href="/fr-ca/p/larch?${written}&amp;as=pro"`)
  })

  test('says that prices are those of visitors where nothing is sold online', async () => {
    const { html } = await openPro('/en-gb/p/larch')
    expect(html).toContain('Prices are those of visitors: nothing is sold online here.')
    expect(html).not.toMatch(/shop:pro|data-pro-prices/)
  })

  test('says so too while the platform fails, and the drafts are shown', async () => {
    const href = pricesHrefIn((await openPro('/fr-ca/p/larch')).html)
    shop.breakNetwork(async (url, init) =>
      new URL(url).pathname.startsWith('/commerce/') ? Response.json({}, { status: 503 }) : reachSandbox(url, init),
    )
    const { html } = await openPro('/fr-ca/p/larch')
    const { answer } = await askPrices(`${href}77`)
    shop.breakNetwork(reachSandbox)
    expect(html).toContain('Prices are those of visitors: the platform does not answer.')
    expect(html).toContain('>Mélèze</h1>')
    expect(answer.status).toBe(503)
  })
})

const reportSchema = z.object({
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  pages: z.array(z.string()),
  pageCount: z.number(),
})

describe('the report of a draft', () => {
  const reportOf = async (query: string) => {
    const { answer, html } = await openPreview('/fr-fr', `${query}&as=report`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    return reportSchema.parse(JSON.parse(html))
  }

  test('lists the faults of this entry and language, and the pages that show it', async () => {
    const clean = await reportOf(await save({ display_title: 'Mélèze' }))
    const faulty = await reportOf(
      await save({
        'seo_meta.seo_title': 'x'.repeat(80),
        'image.alt_text': '',
        description: '<p><a href="/p/nowhere">x</a></p>',
      }),
    )
    const found = faulty.problems.filter(({ field }) => !clean.problems.some((problem) => problem.field === field))
    expect(found.map(({ field }) => field).toSorted()).toEqual(expect.arrayContaining(['description', 'seo.title']))
    expect(faulty.pages).toEqual(expect.arrayContaining(['/fr-fr/p/larch', '/fr-ca/p/larch', '/fr-fr/c/snowshoes']))
    expect(faulty.pages.every((path) => path.startsWith('/fr-'))).toBe(true)
    expect(faulty.pageCount).toBe(faulty.pages.length)
  })

  test('names the field that keeps an entry from being shown', async () => {
    const { problems } = await reportOf(await save({ url: 'not a path' }))
    expect(problems.map(({ field }) => field)).toContain('url')
  })

  test('says of a draft that does not fit that its live version stays, on every page', async () => {
    const live = titleIn('fr-fr')
    const query = await save({ url: 'not a path', display_title: 'Mélèze, refusé' })
    const { problems, pages, pageCount } = await reportOf(query)
    expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      `url: is not a path: pages show the version that is live (product ${uid} (fr) url: is not a path)`,
    ])
    expect([pages, pageCount]).toEqual([[], 0])
    const { html } = await openPreview('/fr-fr/p/larch', query)
    expect(html).toContain(`>${live}</h1>`)
    expect(html).toContain('Not shown as drafted (')
  })

  test('says of a draft that does not fit and was never published that pages leave it out', async () => {
    const body = new URLSearchParams({ title: 'Fell' })
    const made = await shop.sandbox.request('/content/edit/product', { method: 'POST', body })
    const [, key = ''] = /product\/(\w+)\//.exec(made.headers.get('location') ?? '') ?? []
    const { problems, pages } = await reportOf(await save({ url: 'not a path' }, 'en-us', key))
    expect(problems.find(({ field }) => field === 'url')?.message).toContain('pages leave the entry out')
    expect(pages).toEqual([])
  })
})
