import { describe, expect, test } from 'vitest'
import { flattenRedirects } from '../../../../src/domain/pages/links/redirects/flatten.ts'
import { legacyRedirects } from '../../../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { cdnFiles } from '../../../../src/publish/cdn/cdn-files.ts'
import type { ReleaseFile } from '../../../../src/publish/release.ts'

const file = (status: number): ReleaseFile => ({ hash: '', size: 0, type: 'text/html', status })
const table = [...flattenRedirects(legacyRedirects), { from: '/guides/*', to: '/{lang}/support/:splat' }]
const files = {
  ...{ '/': file(200), '/en-us/p/old': file(410), '/en-us/404': file(404), '/en-us/cart': file(200) },
  ...{ '/en-us/support': file(200), '/de-at/l/winter': file(200) },
}
const written = cdnFiles(table, Object.entries(files), '')
const redirects = (written['_redirects'] ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('the redirects for static hosts', () => {
  test.each([
    '/register /en-us/account/create 307',
    '/qr/* /en-us/support 307',
    '/en /  308',
    '/en-us / 308',
    '/en/help /en-us/support 308',
    '/en/snowshoes/youth-snowshoes /en-us/c/snowshoes/youth 308',
    '/en/snowshoes/* /en-us/c/snowshoes 308',
    '/guides/* /en-us/support/:splat 307',
    '/cart /en-us/cart 307',
    '/p/* /en-us/p/:splat 307',
  ])('include %s', (line) => expect(redirects).toContain(line.replace('  ', ' ')))

  test('have three words a line, wildcards at the end of a path only, and unique addresses', () => {
    for (const line of redirects) expect(line).toMatch(/^\/[^\s*:]*\*? \/[^\s*]* 30[78]$/)
    const first = redirects.map((line) => line.split(' ')[0])
    // `/support` is an old address and a route: the first row counts, and both say the same.
    expect(first.filter((from, index) => first.indexOf(from) !== index)).toEqual(['/support'])
  })

  test('lead to pages of en-us alone, by their first segment', () => {
    expect(redirects).not.toContain('/l/* /en-us/l/:splat 307')
    expect(written['redirects.nginx.conf']).toContain('(?:cart|l|p|support)')
  })

  test('never point to another redirect', () => {
    const [from, to] = [0, 1].map((word) => redirects.map((line) => line.split(' ')[word]))
    expect(to?.filter((place) => from?.includes(place))).toEqual([])
  })
})

describe('the status map', () => {
  test('lists every address whose status is not 200', () => {
    expect(JSON.parse(written['status.json'] ?? '')).toEqual({ '/en-us/404': 404, '/en-us/p/old': 410 })
    expect(written['status.nginx.conf']).toContain('location = "/en-us/p/old" {')
  })
})

describe('the nginx configuration', () => {
  test('reads a country only from a configured header', () => {
    expect(written['visitor.nginx.conf']).not.toContain('$http_')
    expect(cdnFiles([], [], 'cf-ipcountry')['visitor.nginx.conf']).toContain(
      'map $http_cf_ipcountry $shop_country_locale',
    )
  })
})
