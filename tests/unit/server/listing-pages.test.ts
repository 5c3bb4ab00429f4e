import { createServer, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Content } from '../../../src/content/content.ts'
import type { Locale } from '../../../src/domain/locale/locale.ts'
import type { Listing } from '../../../src/domain/listing/listing.ts'
import { createListingPages } from '../../../src/server/listing-pages.ts'
import { pass, refuse, type Settled } from '../../../src/traffic/outcome.ts'
import { itemNamed, listingValues } from '../../fixtures/listings.ts'

const snowshoes: Listing = {
  values: listingValues,
  groupsOf: {},
  items: [itemNamed('ridge'), itemNamed('drift', { makes: [{ size: '21', color: 'red' }] })],
}

const nothing: Listing = { values: { size: [], color: [], activity: [], features: [] }, groupsOf: {}, items: [] }

/** Listing pages over a category of two products; each page says its own address. */
function listings(answer = (address: string) => new Response(address, { headers: { 'content-type': 'text/html' } })) {
  const rendered: string[] = []
  let release = '1'
  const pages = createListingPages({
    siteUrl: 'http://shop.example',
    content: () =>
      ({
        offered: (locale: Locale, one: string) => (one === 'p/ridge' ? [locale] : []),
        listing: (_locale: unknown, path: string) => (path === 'snowshoes' ? snowshoes : nothing),
      }) as unknown as Content,
    release: () => release,
    renderPage: ({ url }) => {
      rendered.push(url)
      return Promise.resolve(answer(url))
    },
  })
  return { ...pages, rendered, publish: () => (release += '1') }
}
const path = '/de-at/c/snowshoes'

describe('the query of a listing', () => {
  test.each([
    ['?size=25', '?size=25'],
    ['?utm_source=mail&size=25&size=21&size=25&color=blue', '?size=21&size=25&color=blue'],
    ['?sort=new&page=7', '?sort=new'],
  ])('is normalised: %s to %s', (query, asked) => expect(listings().asked(path, query)).toBe(asked))

  test.each([
    '',
    '?',
    '?utm_source=mail',
    '?size=99&color=mauve',
    '?page=1',
    '?sort=',
    '?page=2',
    '?supersize=25',
    '?%',
  ])('is ignored without a choice that the category offers: %j', (query) =>
    expect(listings().asked(path, query)).toBeUndefined(),
  )

  test('is read only for categories of a locale', () => {
    const pages = listings()
    for (const other of ['/de-at', '/de-at/p/snowshoes', '/xx-at/c/snowshoes', '/c/snowshoes', '/de-at/c/nothing-sold'])
      expect(pages.asked(other, '?size=25'), other).toBeUndefined()
  })
})

describe('the query of the country page', () => {
  test.each([
    ['/de-at/country', '?utm_source=mail&from=p/ridge', '?from=p/ridge'],
    ['/de-at/country', '?from=p/ridge&from=p/other', '?from=p/ridge'],
    ['/de-at/country', '?from=p/other', undefined],
    ['/de-at/country', '?size=25', undefined],
    ['/de-at/country/more', '?from=p/ridge', undefined],
    ['/de-at/stores', '?from=p/ridge', undefined],
  ])('keeps a return path only to an existing page: %s%s', (place, query, asked) =>
    expect(listings().asked(place, query)).toBe(asked),
  )
})

describe('the query of an application page', () => {
  test.each([
    ['/de-at/pro/signup', '?utm_source=mail&association=psia', '?association=psia'],
    ['/de-at/pro/signup', '?association=none', undefined],
    ['/de-at/pro/create', '?association=psia', undefined],
  ])('keeps an association only when the shop knows it: %s%s', (place, query, asked) =>
    expect(listings().asked(place, query)).toBe(asked),
  )
})

/** The answer to a browser for one page. */
async function ask(
  pages: ReturnType<typeof listings>,
  asked: string,
  headers: Record<string, string> = {},
  mayRender: () => Promise<Settled> = () => Promise.resolve(pass),
) {
  const server = createServer((incoming, response) => {
    pages.send(incoming, response, path, asked, mayRender).then(
      ({ kind }) => kind === 'refuse' && response.writeHead(429).end(),
      () => response.writeHead(500).end(),
    )
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve) => {
    request({ host: '127.0.0.1', port, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    }).end()
  })
}

describe('a listing page', () => {
  test('is rendered once for concurrent requests, with validators and public caching that needs no purge', async () => {
    const pages = listings()
    const [first, second] = await Promise.all([
      ask(pages, '?size=25', { 'accept-encoding': 'gzip' }),
      ask(pages, '?size=25'),
    ])
    expect(gunzipSync(first.body).toString()).toBe(`http://shop.example${path}?size=25`)
    expect(second.body.toString()).toBe(`http://shop.example${path}?size=25`)
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-if-error=86400',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[0-9a-f]{24}-gzip"$/) as string,
    })
    expect(second.headers['set-cookie']).toBeUndefined()
    const again = await ask(pages, '?size=25', { 'if-none-match': String(second.headers['etag']) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(pages.rendered).toHaveLength(1)
  })

  test('is rendered again for another release', async () => {
    const pages = listings()
    await ask(pages, '?size=25')
    pages.publish()
    await ask(pages, '?size=25')
    expect(pages.rendered).toHaveLength(2)
  })

  test('is an error after a failure, and is retried by the next request', async () => {
    let isBroken = true
    const pages = listings((address) => new Response(address, { status: isBroken ? 500 : 200 }))
    expect((await ask(pages, '?size=25')).status).toBe(500)
    isBroken = false
    expect((await ask(pages, '?size=25')).status).toBe(200)
  })

  test('is cached with up to three hundred others, the least recently used discarded first', async () => {
    const pages = listings()
    for (let index = 0; index < 301; index++) await ask(pages, `?page=${index}`)
    await ask(pages, '?page=300')
    expect(pages.rendered).toHaveLength(301)
    await ask(pages, '?page=0')
    expect(pages.rendered).toHaveLength(302)
  })

  test('is refused to a client above its limit, unless it is cached', async () => {
    const pages = listings()
    const mayNot = () => Promise.resolve(refuse('rate_limited', 5))
    expect((await ask(pages, '?size=25', {}, mayNot)).status).toBe(429)
    expect(pages.rendered).toEqual([])
    expect((await ask(pages, '?size=25')).status).toBe(200)
    expect((await ask(pages, '?size=25', {}, mayNot)).status).toBe(200)
  })
})
