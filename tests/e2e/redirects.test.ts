import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { deadRedirects } from '../../src/domain/pages/links/redirects/dead-redirects.ts'
import { flattenRedirects } from '../../src/domain/pages/links/redirects/flatten.ts'
import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { openConnection } from '../fixtures/http-client.ts'
import { shop } from './support/browser.ts'

const from = (locale: string) => ({ cookie: `firn_locale=${locale}` })

async function follow(path: string, headers: Record<string, string> = {}): Promise<[number, string | null, number]> {
  const answer = await fetch(shop.url + path, { headers, redirect: 'manual' })
  const location = answer.headers.get('location')
  const next = location === null ? undefined : await fetch(shop.url + location, { headers, redirect: 'manual' })
  await Promise.all([answer.text(), next?.text()])
  return [answer.status, location, next?.status ?? answer.status]
}

describe('old addresses', () => {
  test.each([
    ['/register', '/account/create'],
    ['/warranty', '/support/warranty'],
    ['/ps', '/psia'],
    ['/qr/ridgeline-25', '/support'],
    ['/trailqr/2', '/support'],
    ['/customer-service', '/support'],
    ['/customer-service/returns', '/support/returns'],
    ['/customer-service/shipping', '/support/shipping'],
    ['/customer-service/order-status', '/support/order-status'],
    ['/support', '/support'],
    ['/contact', '/support/contact'],
    ['/dealers', '/stores'],
    ['/privacy', '/privacy'],
    ['/privacy-policy.html', '/privacy'],
  ])('lead in one hop to the visitor’s own pages: %s', async (path, page) => {
    for (const locale of ['en-us', 'ja-jp', 'fr-ca']) {
      expect(await follow(`${path}/?a=1`, from(locale)), locale).toEqual([307, `/${locale}${page}?a=1`, 200])
    }
  })

  test.each([
    ['/en', '/'],
    ['/en/contactus', '/en-us/support/contact'],
    ['/en/stores', '/en-us/stores'],
    ['/en/help', '/en-us/support'],
    ['/en/history', '/en-us/about'],
    ['/en/accessories', '/en-us/c/accessories'],
    ['/en/snowshoes/womens', '/en-us/c/snowshoes/womens'],
    ['/en/snowshoes/youth-snowshoes', '/en-us/c/snowshoes/youth'],
    ['/en/snowshoes/gaiters', '/en-us/c/accessories/gaiters'],
  ])('lead permanently from the English shop to en-us: %s', async (path, page) => {
    expect(await follow(path, from('de-at'))).toEqual([308, page, 200])
  })

  test('match in any case', async () => {
    expect(await follow('/Customer-Service/Returns', from('de-at'))).toEqual([307, '/de-at/support/returns', 200])
    expect(await follow('/EN/HELP')).toEqual([308, '/en-us/support', 200])
  })

  test('lead to existing pages only, in every locale', () => {
    const store = openReleaseStore(join(shop.dataDir, 'release'))
    const release = store.current()
    const find = (path: string) => release && store.filesOf(release).find(path)
    expect(deadRedirects(flattenRedirects(legacyRedirects), (path) => find(path)?.status === 200)).toEqual([])
  })
})

describe('an address without its locale', () => {
  test.each(['/cart', '/c/snowshoes/womens', '/blog', '/about'])(
    'redirects to the visitor’s locale: %s',
    async (path) => {
      expect(await follow(path, from('de-at'))).toEqual([307, `/de-at${path}`, 200])
      expect(await follow(path)).toEqual([307, `/en-us${path}`, 200])
    },
  )

  test('redirects from an unknown locale to the visitor’s, with the same path', async () => {
    expect(await follow('/de-us/c/snowshoes?sort=new', from('de-at'))).toEqual([
      307,
      '/de-at/c/snowshoes?sort=new',
      200,
    ])
    expect(await follow('/xx-us')).toEqual([307, '/', 200])
    expect(await follow('/de-DE/cart')).toEqual([308, '/de-de/cart', 200])
  })

  test('is a 404 at once where no page stands, regardless of its first segment', async () => {
    for (const path of ['/l', '/p', '/c', '/blog/p', '/p/never-made', '/xx-us/nowhere', '/nowhere/', '/blog/'])
      expect((await follow(path, from('ja-jp'))).at(-1), path).toBe(path === '/blog/' ? 200 : 404)
    expect((await follow('/l'))[1]).toBeNull()
  })

  test('is not publicly cached where it depends on the visitor', async () => {
    const answer = await fetch(`${shop.url}/cart`, { redirect: 'manual' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('an unknown address', () => {
  test('answers 404 in the language of its locale, or else of the visitor', async () => {
    const language = async (
      path: string,
      headers: Record<string, string> = {},
    ): Promise<[number, string | undefined]> => {
      const answer = await fetch(shop.url + path, { headers })
      return [answer.status, /<html[^>]* lang="([^"]+)"/.exec(await answer.text())?.[1]]
    }
    expect(await language('/ja-jp/nowhere', from('de-at'))).toEqual([404, 'ja-JP'])
    expect(await language('/nowhere', from('de-at'))).toEqual([404, 'de-AT'])
    expect(await language('/_astro/nowhere.js')).toEqual([404, 'en-US'])
  })

  test('is logged with its path', async () => {
    // A client of its own: of each, a minute has some such lines only.
    const { socket, received } = await openConnection(Number(new URL(shop.url).port), '127.0.0.98')
    socket.write(`GET /de-at/nowhere-at-all HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\n\r\n`)
    await expect.poll(received).toContain('404 Not Found')
    const log = (): string => readFileSync(join(shop.dataDir, 'log', 'server.log'), 'utf8')
    await expect.poll(log).toContain('"message":"Page Not Found: /de-at/nowhere-at-all"')
  })

  test('answers HEAD like GET', async () => {
    const head = await fetch(`${shop.url}/de-at/nowhere`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([404, ''])
  })
})

describe('the rules for a CDN', () => {
  test('are part of the release', () => {
    const text = (name: string): string => readFileSync(join(shop.dataDir, 'release', 'cdn', name), 'utf8')
    expect(text('_redirects')).toContain('/en/snowshoes/youth-snowshoes /en-us/c/snowshoes/youth 308')
    expect(JSON.parse(text('status.json'))).toMatchObject({ '/de-at/404': 404, '/de-at/500': 500 })
  })
})
