import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitorContent } from '../../../src/api/kernel/visitor-content.ts'
import { memberLinks } from '../../../src/api/visitor/member-links.ts'
import type { Content } from '../../../src/content/content.ts'
import type { OpenContent } from '../../../src/content/open-content.ts'
import { VendorError } from '../../../src/ports/vendor-error.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { createPageLocals } from '../../../src/server/page-locals.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { ada, per } from '../../fixtures/customers.ts'
import { expired, membersOnly, signInMember, shopWithMembers } from '../../fixtures/members-shop.ts'
import { reasonFor } from '../../fixtures/page-session.ts'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop } from '../../fixtures/small-shop.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { novemberNoon } from '../../fixtures/programme-year.ts'
import { Visitor } from '../../fixtures/visitor.ts'

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

const memberOf = (customer: { readonly id: number }, at = shop) => signInMember(at, customer)

/** The locals of a page that is rendered for a visitor; absent where the server answers a file, or its 404 page. */
async function localsOf(
  path: string,
  visitor: Visitor,
  isMissing = true,
  { services }: Pick<TestShop, 'services'> = shop,
) {
  const request = new Request(siteUrl + path, { headers: { cookie: visitor.cookieHeader } })
  const reason = await reasonFor(services, request, isMissing)
  return reason && (await createPageLocals(services, request, reason))?.locals
}

describe('pages for trade customers alone', () => {
  test('are shown to a member of that region', async () => {
    const locals = await localsOf(membersOnly, await memberOf(per))
    expect(locals?.content.product(localeOf('en-us'), 'guide-30')?.title).toBe('Guide 30')
    expect(locals?.session).toBeDefined()
    expect(
      (await localsOf('/en-us/l/season', await memberOf(per)))?.content.landingPage(localeOf('en-us'), 'season'),
    ).toBeDefined()
  })

  test('give a member with a former session id the new one', async () => {
    const member = await memberOf(per)
    const { sessions } = shop.services
    const session = await sessions.get(member.cookies.get('firn_session') ?? '')
    const next = session && (await sessions.rotate(session, session.data, minute))
    const cookiesFor = async (id: string | undefined) => {
      const request = new Request(siteUrl + membersOnly, { headers: { cookie: `firn_session=${id}` } })
      const reason = await reasonFor(shop.services, request, true)
      return (await createPageLocals(shop.services, request, reason))?.cookies
    }
    expect(await cookiesFor(session?.id)).toContainEqual(expect.stringContaining(`firn_session=${next?.id};`))
    expect(await cookiesFor(next?.id)).toEqual([])
  })

  test('fail for sessions while the session store does, where a 404 would deny them, and exist for no guest', async () => {
    const member = await memberOf(per)
    const get = () => Promise.reject(new SessionStoreError('get', new Error('away')))
    const away = { services: { ...shop.services, sessions: { ...shop.services.sessions, get } } }
    await expect(localsOf(membersOnly, member, true, away)).rejects.toThrow(SessionStoreError)
    expect(await localsOf(membersOnly, new Visitor(shop.api), true, away)).toBeUndefined()
    expect(await localsOf('/en-us/c/snowshoes', member, false, away)).toBeUndefined()
  })

  test('do not exist for guests, and other paths read no session', async () => {
    const guest = await new Visitor(shop.api).arrive()
    expect(await localsOf(membersOnly, guest)).toBeUndefined()
    expect(await localsOf('/en-us/p/nowhere', await memberOf(per))).toBeUndefined()
  })

  test.each([
    ['other customers', ada],
    ['former members', expired],
  ])('do not exist for %s, and no cache keeps that answer', async (_who, customer) => {
    const locals = await localsOf(membersOnly, await memberOf(customer))
    expect(locals?.content.product(localeOf('en-us'), 'guide-30')).toBeUndefined()
    expect(locals?.session).toEqual({})
  })

  test('are listed for the account', () => {
    expect(memberLinks(content, localeOf('en-us'))).toEqual([
      { href: membersOnly, title: 'Guide 30' },
      { href: '/en-us/l/season', title: 'season' },
    ])
    expect(memberLinks(content, localeOf('en-gb'))).toEqual([])
  })

  test('are in the lists of a member only', async () => {
    const list = '/en-us/c/snowshoes'
    const slugsFor = async (visitor: Visitor) =>
      (await localsOf(list, visitor, false))?.content.tiles(localeOf('en-us'), 'snowshoes').map(({ slug }) => slug)
    expect(await slugsFor(await memberOf(per))).toEqual(['guide-30', 'ridge-25'])
    expect(await slugsFor(await memberOf(ada))).toBeUndefined()
    expect(await slugsFor(await new Visitor(shop.api).arrive())).toBeUndefined()
    expect(content?.tiles(localeOf('en-us'), 'snowshoes').map(({ slug }) => slug)).toEqual(['ridge-25'])
  })

  test('are in the lists of a member without scripts, once the account has been seen', async () => {
    const [list, visitor] = ['/en-us/c/snowshoes', await signedInVisitor(shop, per.id)]
    expect(await localsOf(list, visitor, false)).toBeUndefined()
    await localsOf('/en-us/account', visitor, false)
    const seen = (await localsOf(list, visitor, false))?.content
    expect(seen?.tiles(localeOf('en-us'), 'snowshoes').map(({ slug }) => slug)).toEqual(['guide-30', 'ridge-25'])
  })

  describe('in lists on other pages', () => {
    /** The small shop, with the members' product on the home page and beside another product. */
    function withLists(): SmallShop {
      const small = shopWithMembers()
      entryOf(small, 'home')['generic_page'] = [
        { product_list: { list_id: 'picks', title: 'Picks', products: [...ref('product', 'ridge'), ...guide] } },
      ]
      entryOf(small, 'ridge')['related_products'] = guide
      return small
    }
    const guide = ref('product', 'guide')
    const locale = localeOf('en-us')
    const tilesOn = (seen: Content | undefined, path: string) =>
      path === '/'
        ? seen?.home(locale)?.blocks.flatMap((block) => (block.kind === 'products' ? block.tiles : []))
        : seen?.related(locale, 'ridge').tiles
    const slugsOn = (seen: Content | undefined, path: string) => tilesOn(seen, path)?.map(({ slug }) => slug)

    test.each([
      ['/', ['ridge-25', 'guide-30'], ['ridge-25']],
      ['/en-us/p/ridge-25', ['guide-30'], []],
    ])('are shown to a member, and not on the shared page, of %s', async (path, members, everybodys) => {
      content = openSmallShop(withLists())
      const locals = await localsOf(path, await memberOf(per), false)
      expect(slugsOn(locals?.content, path)).toEqual(members)
      expect(slugsOn(content, path)).toEqual(everybodys)
      for (const visitor of [await memberOf(ada), await new Visitor(shop.api).arrive()])
        expect(await localsOf(path, visitor, false)).toBeUndefined()
    })

    test('keep pages whose lists are the same for all visitors as files, for members as well', async () => {
      for (const path of ['/', '/en-us/p/ridge-25', '/en-us/about'])
        expect(await localsOf(path, await memberOf(per), false), path).toBeUndefined()
    })

    test('have their names in a cart’s lines and add-ons for members alone', async () => {
      const namesFor = async (visitor: Visitor) => {
        const session = await shop.services.sessions.get(visitor.cookies.get('firn_session') ?? '')
        const seen = session && visitorContent(shop.services, session, 'us')
        return [...(seen?.tilesByProductId(locale, [101, 102]).values() ?? [])].map(({ title }) => title)
      }
      expect(await namesFor(await memberOf(per))).toEqual(['Ridge 25', 'Guide 30'])
      expect(await namesFor(await memberOf(ada))).toEqual(['Ridge 25'])
    })

    test('are no longer shown to a former member', async () => {
      content = openSmallShop(withLists())
      const locals = await localsOf('/', await memberOf(expired), false)
      expect(slugsOn(locals?.content ?? content, '/')).toEqual(['ridge-25'])
    })
  })

  test('are searched in the pro region as well for a member', async () => {
    const asked: string[] = []
    shop.breakNetwork((url, init) => {
      if (typeof init?.body === 'string') asked.push(init.body)
      return shop.sandbox.request(url, init)
    })
    const regionsAsked = async (visitor: Visitor) => {
      asked.length = 0
      await localsOf(`/en-us/search?q=guide-${asked.length}-${now}`, visitor, false)
      return /"regions":("us"|\[[^\]]*\])/.exec(asked.join())?.[1]
    }
    expect(await regionsAsked(await memberOf(per))).toBe('["us","pro"]')
    now += minute
    expect(await regionsAsked(await memberOf(ada))).toBe('"us"')
  })

  test('do not exist in another region', async () => {
    expect(await localsOf('/en-ca/p/guide-30', await signedInVisitor(shop, per.id, 'ca'))).toBeUndefined()
  })

  test('are part of no shared answer', () => {
    const locale = localeOf('en-us')
    const paths = content?.pagePaths(locale).map(({ path }) => path)
    expect(paths).not.toContain(membersOnly)
    expect(paths).not.toContain('/en-us/l/season')
    expect(content?.tilesOf(locale, ['guide'])).toEqual([])
    expect(content?.header(locale).alerts.map(({ uid }) => uid)).toEqual(['alert_us'])
  })
})

describe('a page for a member, while the platform fails', () => {
  /** A shop of its own: the platform's failures hold back its later calls. */
  let failing: TestShop
  let member: Visitor
  beforeAll(async () => {
    failing = await openShop({ content: () => content, clock: () => now })
    member = await memberOf(per, failing)
    failing.breakNetwork((url, init) =>
      new URL(url).pathname.startsWith('/commerce/')
        ? Promise.reject(new TypeError('fetch failed'))
        : failing.sandbox.request(url, init),
    )
  })
  afterAll(() => failing.close())

  test('is the shared one of a list', async () => {
    const locals = await localsOf('/en-us/c/snowshoes', member, false, failing)
    expect(locals?.content).toBe(content)
    expect(locals?.content.tiles(localeOf('en-us'), 'snowshoes').map(({ slug }) => slug)).toEqual(['ridge-25'])
    expect(locals?.session).toEqual({})
  })

  test('has what all visitors find', async () => {
    const locals = await localsOf('/en-us/search?q=ridge', member, false, failing)
    expect(locals?.search?.found).toBeDefined()
    expect(locals?.content).toBe(content)
  })

  test.each([membersOnly, '/en-us/l/season'])(
    'is an error where members alone have one, which no 404 denies: %s',
    async (path) => {
      await expect(localsOf(path, member, true, failing)).rejects.toThrow(VendorError)
      expect(await localsOf(path, await new Visitor(failing.api).arrive(), true, failing)).toBeUndefined()
    },
  )
})
