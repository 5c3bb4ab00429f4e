import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import type { OpenContent } from '../../../src/content/open-content.ts'
import { isMembersPage } from '../../../src/content/questions/members-pages.ts'
import { createPageReasons } from '../../../src/server/page-reason.ts'
import { createOnDemandRenderer } from '../../../src/server/render-on-demand.ts'
import { ada, per } from '../../fixtures/customers.ts'
import { expired, membersOnly, signInMember, shopWithMembers } from '../../fixtures/members-shop.ts'
import { changeProService } from '../../fixtures/pro-service.ts'
import { entryOf, openSmallShop } from '../../fixtures/small-shop.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { novemberNoon } from '../../fixtures/programme-year.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { serve } from '../../unit/server/served-release.ts'

const minute = 60_000

let now = novemberNoon
let content: OpenContent | undefined
let shop: TestShop
beforeAll(async () => void (shop = await openShop({ content: () => content, clock: () => now })))
/** Whatever is remembered of vendors is a minute old at most. */
beforeEach(() => {
  now += minute
  content = openSmallShop(shopWithMembers())
})
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

const memberOf = (customer: { readonly id: number }) => signInMember(shop, customer)

describe('the payload of a product for trade customers alone', () => {
  const payload = `${membersOnly}/_payload.json`

  /** A server over a release with a 404 page alone, with the members' product in two colours. */
  async function openServer() {
    const small = shopWithMembers()
    const toImages = (color: string) => ({ color, imageset: { name: `ridge-25-${color}-set` }, alt_texts: [color] })
    entryOf(small, 'guide')['color_images'] = ['sea-ice', 'rowan'].map(toImages)
    small.pictures['ridge-25-rowan-pair'] = { width: 1800, height: 2400 }
    small.sets['ridge-25-rowan-set'] = ['ridge-25-rowan-pair']
    content = openSmallShop(small)
    const { ask } = await serve(['/en-us/404'], [], {
      pageReason: createPageReasons(shop.services),
      isMembersPath: (path) => isMembersPage(content, path),
      renderPage: createOnDemandRenderer(shop.services, () => Promise.resolve(new Response('', { status: 404 }))),
    })
    return (visitor: Visitor, path = payload) => ask(path, { cookie: visitor.cookieHeader })
  }

  test('is answered to a member, with the pictures of each colour, and never cached', async () => {
    const ask = await openServer()
    const { status, headers, body } = await ask(await memberOf(per))
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({
      product: { slug: 'guide-30' },
      gallery: {
        'sea-ice': [{ name: 'ridge-25-sea-ice-pair', alt: 'sea-ice' }],
        rowan: [{ name: 'ridge-25-rowan-pair', alt: 'rowan' }],
      },
    })
  })

  test('is a 404 for others, which no shared cache stores', async () => {
    const ask = await openServer()
    const answerFor = async (visitor: Visitor) => {
      const { status, headers } = await ask(visitor)
      return [status, headers['cache-control']]
    }
    expect(await answerFor(await new Visitor(shop.api).arrive())).toEqual([404, 'no-store'])
    expect(await answerFor(await memberOf(ada))).toEqual([404, 'private, no-store'])
    expect(await answerFor(await memberOf(expired))).toEqual([404, 'private, no-store'])
  })

  test('stands beside no landing page', async () => {
    const ask = await openServer()
    expect((await ask(await memberOf(per), '/en-us/l/season/_payload.json')).status).toBe(404)
  })
})

describe('a page that is rendered on demand', () => {
  const linkOf = async (head: string) => {
    const render = createOnDemandRenderer(shop.services, () => Promise.resolve(new Response(`<head>${head}</head>`)))
    const { headers } = await render(new Request('http://shop.example/en-us/cart'))
    return headers.get('link')
  }

  test('names its styles in a header, if it has any', async () => {
    expect(await linkOf('<link rel="stylesheet" href="/_astro/cart.1.css">')).toBe(
      '</_astro/cart.1.css>; rel=preload; as=style',
    )
    expect(await linkOf('')).toBeNull()
  })
})

describe('a visitor’s alerts', () => {
  async function alertsOf(visitor: Visitor, locale = 'en-us') {
    const response = await visitor.call('GET', `/api/session?locale=${locale}`)
    const { data }: SessionAnswer = await response.json()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    return { alerts: data.alerts, hides: data.hides_free_shipping }
  }
  const settings = { order_total: 0, hide_free_shipping_groups: '3', is_enabled: true }

  test('are the page’s for guests and other customers', async () => {
    expect(await alertsOf(await new Visitor(shop.api).arrive())).toEqual({ alerts: null, hides: false })
    expect(await alertsOf(await memberOf(ada))).toEqual({ alerts: null, hides: false })
  })

  test('are a member’s own, without those about free shipping that the group is not offered', async () => {
    changeProService(shop, settings)
    const { alerts, hides } = await alertsOf(await memberOf(per))
    expect(hides).toBe(true)
    expect(alerts).toMatchObject({
      hidden: ['alert_us'],
      added: [{ uid: 'alert_pro', html: '<p>For guides</p>', lang: null }],
    })
  })

  test('include free shipping while the settings are not in force', async () => {
    changeProService(shop, { ...settings, is_enabled: false })
    expect(await alertsOf(await memberOf(per))).toMatchObject({ alerts: { hidden: [] }, hides: false })
  })

  test('exclude free shipping for a customer of a listed group who is no member', async () => {
    const group = (await shop.services.commerce.us.customers.get(ada.id))?.customer_group_id
    changeProService(shop, { ...settings, hide_free_shipping_groups: String(group) })
    expect(await alertsOf(await memberOf(ada))).toMatchObject({
      alerts: { hidden: ['alert_us'], added: [] },
      hides: true,
    })
  })
})
