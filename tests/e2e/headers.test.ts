import { describe, expect, test } from 'vitest'
import { shop } from './support/browser.ts'
import { somePages } from './support/pages.ts'
import { variantForSale } from './support/product-payload.ts'
import { visitor } from './support/visitor.ts'

const guarded = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
  'x-frame-options',
]

const asset = async (): Promise<string> => {
  const html = await (await fetch(shop.url)).text()
  return /\/_astro\/[^"' ]+\.css/.exec(html)?.[0] ?? 'no stylesheet found'
}

/** The cart page as it is rendered for a shopper with a cart. */
async function ownCartPage(): Promise<Response> {
  const shopper = visitor(shop.url)
  const { product, variant } = await variantForSale(`${shop.url}/en-us/p/larch`)
  await shopper.session()
  await shopper.add(product, variant, 1)
  return shopper.send(somePages('cart'))
}

describe('the security headers', () => {
  test.each([
    ['a prebuilt page', () => fetch(shop.url + somePages('product'))],
    ['a file', async () => fetch(shop.url + (await asset()))],
    ['an answer of the API', () => fetch(`${shop.url}/api/store`, { headers: { 'x-bc-region': 'us' } })],
    ['a refusal of the API', () => fetch(`${shop.url}/api/nowhere`)],
    ['a page rendered on demand', ownCartPage],
    ['a page that does not exist', () => fetch(`${shop.url}/en-us/p/never-made`)],
    ['a redirect', () => fetch(`${shop.url}/en-us`, { redirect: 'manual' })],
    ['a refused path', () => fetch(`${shop.url}/a%2fb`)],
  ])('are set on %s', async (_, ask) => {
    const answer = await ask()
    for (const name of guarded) expect(answer.headers.has(name), name).toBe(true)
  })
})

describe('a page', () => {
  test('is cacheable and sets no cookie when it is shared', async () => {
    const answer = await fetch(shop.url + somePages('product'))
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=300/)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is not publicly cached when it differs for a visitor with a cart', async () => {
    const answer = await fetch(shop.url + somePages('cart'))
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('is private when it is personal', async () => {
    const answer = await ownCartPage()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('has a policy that allows no inline script without its hash', async () => {
    for (const kind of ['home', 'category', 'product', 'cart']) {
      const policy = (await fetch(shop.url + somePages(kind))).headers.get('content-security-policy') ?? ''
      const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src ')) ?? ''
      expect(scripts, kind).toContain("'self'")
      expect(scripts, kind).not.toMatch(/unsafe-(?:inline|eval)/)
      expect(policy, kind).toContain("frame-ancestors 'none'")
    }
  })

  test('is a 304 for a matching validator', async () => {
    const first = await fetch(shop.url + somePages('home'))
    const tag = first.headers.get('etag') ?? ''
    const second = await fetch(shop.url + somePages('home'), { headers: { 'if-none-match': tag } })
    expect([second.status, await second.text()]).toEqual([304, ''])
  })

  test('has one URL, without a trailing slash, and with en-us’s home at the root', async () => {
    const move = async (path: string): Promise<[number, string | null]> => {
      const answer = await fetch(shop.url + path, { redirect: 'manual' })
      return [answer.status, answer.headers.get('location')]
    }
    expect(await move('/en-us')).toEqual([308, '/'])
    expect(await move('/de-de/cart/?a=1')).toEqual([308, '/de-de/cart?a=1'])
  })
})

describe('the HTML of a page', () => {
  test('has no inline island runtime and no style element', async () => {
    for (const kind of ['home', 'category', 'product', 'cart']) {
      const html = await (await fetch(shop.url + somePages(kind))).text()
      expect(html, kind).not.toContain('customElements.define')
      expect(html, kind).not.toContain('<style')
    }
  })
})
