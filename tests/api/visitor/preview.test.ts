import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { reasonFor } from '../../fixtures/page-session.ts'
import { type PreviewShop, bindPreviews, openPreviewShop, uid } from '../../fixtures/preview-shop.ts'
import { siteUrl } from '../../fixtures/shop.ts'

let shop: PreviewShop
let now = 0
beforeAll(async () => void (shop = await openPreviewShop(() => now)))
afterAll(() => shop.close())
const { reachSandbox, save, openPreview, titleIn } = bindPreviews(() => shop)

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
    expect(britain && shop.live.product(britain, 'tundra')).toBeUndefined()
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

  test.each([
    ['language', 'locale=fr', 'locale=tlh', 'en-us.display_title">Larch</h1>'],
    ['content type', '/blog_post/', '/no_such_type/', 'fr.display_title">Mélèze</h1>'],
  ])('opens while the content service lacks a %s of the shop', async (_, known, unknown, title) => {
    const query = await save({ display_title: 'Mélèze' })
    shop.breakNetwork((url, init) => reachSandbox(url.replace(known, unknown), init))
    const { answer, html } = await openPreview('/fr-fr/p/larch', query)
    shop.breakNetwork(reachSandbox)
    expect([answer.status, html]).toEqual([200, expect.stringContaining(title)])
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

  test('reads the drafts of each moment by themselves, and continues at that moment', async () => {
    const query = await save({ display_title: 'Mélèze' })
    await openPreview('/fr-fr/p/larch', query)
    const moments = new Set<string | null>()
    shop.breakNetwork((url, init) => {
      if (url.includes('/content_types/')) moments.add(new Headers(init?.headers).get('preview_timestamp'))
      return reachSandbox(url, init)
    })
    const later = '2026-12-24T08:00:00.000Z'
    const { html } = await openPreview('/fr-fr/p/larch', `${query}&preview_timestamp=${later}`)
    shop.breakNetwork(reachSandbox)
    expect([...moments]).toEqual([later])
    expect(html).toContain(`&amp;preview_timestamp=${encodeURIComponent(later)}">`)
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
