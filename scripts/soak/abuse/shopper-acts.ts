import { setTimeout as sleep } from 'node:timers/promises'
import { homePath } from '../../../src/domain/locale/home-path.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { ada } from '../../../tests/fixtures/customers.ts'
import { Visitor } from '../../../tests/fixtures/visitor.ts'
import type { CartItem } from '../../bench/shoppers.ts'
import { type TestClient, openClient } from './connection.ts'
import type { Entry } from './connection.ts'
import { type Fault, holding, sessionWithCart, status, wholeSearch } from './faults.ts'
import { cartIn, type Person, tokenIn } from './people.ts'
import type { Kind, Sample } from './samples.ts'

/** Whose pages and store a shopper uses, where the shopper is, and where a customer signs in from anew. */
export type Home = {
  readonly locale: string
  readonly region: Store
  readonly address: string
  readonly elsewhere: string
}

type List<T> = readonly [T, ...T[]]
/** A page, and the fault of one without what a shopper finds on it. */
type ExpectedPage = readonly [path: string, fault: Fault]

const expectTexts = (path: string, ...texts: readonly string[]): ExpectedPage => [path, holding(path, ...texts)]
/** The shop's words to a customer without addresses, as that of the soak is; of a failed read it says another. */
const noAddress = 'No address yet'

const pagesOf = ({ locale }: Home): List<string> => [
  homePath(locale),
  `/${locale}/c/snowshoes`,
  `/${locale}/p/ridgeline-25-womens`,
  `/${locale}/stores`,
  `/${locale}/blog`,
]
const madeOnDemand = ({ locale }: Home, { line }: Person): List<ExpectedPage> => {
  const search = `/${locale}/search?q=ridgeline`
  return [
    expectTexts(`/${locale}/cart`, line),
    [search, wholeSearch(search, `/${locale}/p/ridgeline`)],
    expectTexts(`/${locale}/c/snowshoes?sort=price-asc`, `/${locale}/p/`),
  ]
}
const accountPagesOf = ({ locale }: Home): List<ExpectedPage> => {
  const order = `/${locale}/account/orders?order=`
  return [
    expectTexts(`/${locale}/account`, ada.email, order, noAddress),
    expectTexts(`/${locale}/account/orders`, order),
    expectTexts(`/${locale}/account/profile`, ada.email),
    expectTexts(`/${locale}/account/addresses`, `/api/forms/${locale}/account/addresses/add`),
  ]
}
/** So that the rehearsal, too, asks for no more pages than a shopper would, ms. */
const betweenRendersMs = 700
/** Of how many pages one is made on demand. */
const onDemandEach = 5

const roundRobin = <T>(list: List<T>, turn: number): T => list[turn % list.length] ?? list[0]

/** The shopper, the shop and the products. */
export type ShopperParts = {
  readonly entry: Entry
  readonly site: string
  readonly home: Home
  readonly cartItem: CartItem
  readonly customer: Person
  readonly guest: Person
  /** Numbers of the customer's orders. */
  readonly orders: List<number>
}

/** An act of a shopper, and its outcome. `turn` counts from 0 and chooses what is looked at. */
export class ShopperActs {
  samples: Sample[] = []
  private readonly parts: ShopperParts
  private readonly query: string
  private readonly pages: List<string>
  private readonly accountPages: List<ExpectedPage>

  constructor(parts: ShopperParts) {
    this.parts = parts
    const { locale, region } = parts.home
    const related = `relatedProducts(ids: $ids, locale: "${locale}", bcRegion: "${region}")`
    this.query = `query ($ids: [Int!]) { ${related} { uid } }`
    this.pages = pagesOf(parts.home)
    this.accountPages = accountPagesOf(parts.home)
  }

  /** Everything once on each node, so that nothing measured is a first time. @throws Error when something is refused */
  async rehearse(): Promise<void> {
    const { customer, guest } = this.parts
    for (const turn of this.pages.keys()) await Promise.all([this.page(customer, turn), this.page(guest, turn)])
    for (const turn of [0, 0, 1, 1, 2, 2]) {
      await this.page(guest, onDemandEach * (turn + 1) - 1)
      await sleep(betweenRendersMs)
    }
    for (const turn of this.accountPages.keys()) {
      await Promise.all([this.accountPage(turn), this.cartWrite(customer, turn)])
      await sleep(betweenRendersMs)
    }
    await this.newcomer()
    await this.returner(0)
    const fault = this.samples.find(({ refused }) => refused !== undefined)
    if (fault) throw new Error(`the quiet shop refused its shopper: ${fault.kind}: ${fault.refused}`)
  }

  /** A page, and what its scripts ask for: the session, and the price and stock of a product. */
  async page(person: Person, turn: number): Promise<void> {
    const { visitor } = person
    const [path, fault] = roundRobin(madeOnDemand(this.parts.home, person), Math.floor(turn / onDemandEach))
    const shared = roundRobin(this.pages, turn)
    await (turn % onDemandEach === onDemandEach - 1
      ? this.take('page made on demand', getPage(visitor, path), fault)
      : this.take('page', getPage(visitor, shared), holding(shared, '</html>')))
    await this.take(
      'session read',
      visitor.call('GET', `/api/session?locale=${this.parts.home.locale}`),
      sessionWithCart,
    )
    const body = { query: this.query, variables: { ids: [this.parts.cartItem.productID] } }
    await this.take('query', visitor.call('POST', '/api/graphql', { body }), holding('a query', '"uid"'))
  }

  async cartWrite({ visitor, cart, line }: Person, turn: number): Promise<void> {
    const body = { productID: this.parts.cartItem.productID, quantity: 1 + (turn % 3) }
    await this.take('cart write', visitor.call('PUT', `/api/cart/${cart}/items/${line}`, { body }), status(200))
  }

  async accountPage(turn: number): Promise<void> {
    const [path, fault] = roundRobin(this.accountPages, turn)
    await this.take('account page', getPage(this.parts.customer.visitor, path), fault)
  }

  /** A new visitor at home, by connections of its own: a first cart and its checkout. */
  async newcomer(): Promise<void> {
    const near = this.client(this.parts.home.address)
    await this.firstAdd(near)
    await near.close()
  }

  /** A known customer elsewhere, by connections of its own: a sign-in and an order look-up. */
  async returner(turn: number): Promise<void> {
    const far = this.client(this.parts.home.elsewhere)
    await Promise.all([this.signIn(far), this.orderStatus(far, turn)])
    await far.close()
  }

  private async firstAdd(client: TestClient): Promise<void> {
    const visitor = await this.arrive(client)
    const body = { items: [this.parts.cartItem] }
    const made = await this.take('first add', visitor.call('POST', '/api/cart/create', { body }), status(201))
    if (!made) return
    const checkout = visitor.call('POST', `/api/cart/${await cartIn(made)}/checkout`)
    await this.take('checkout', checkout, status(200))
  }

  private async signIn(client: TestClient): Promise<void> {
    const visitor = await this.arrive(client)
    const asked = this.withCaptcha('sign_in', (token) =>
      visitor.call('POST', '/api/customers/login', { body: { email: ada.email, pw: ada.pw, ...token } }),
    )
    await this.take('sign-in', asked, status(200))
  }

  private async orderStatus(client: TestClient, turn: number): Promise<void> {
    const asked = this.withCaptcha('order_status', (token) => {
      const query = new URLSearchParams({ email: ada.email, ...token })
      const path = `/api/order-status/${roundRobin(this.parts.orders, turn)}?${query}`
      return this.visitor(client).call('GET', path)
    })
    await this.take('order status', asked, status(200))
  }

  private client(address: string): TestClient {
    return openClient(address, this.parts.entry, this.parts.site)
  }

  private visitor(client: TestClient): Visitor {
    return new Visitor(client, this.parts.home.region, this.parts.site)
  }

  /** A new session, as a first act mints it. */
  private async arrive(client: TestClient): Promise<Visitor> {
    const visitor = this.visitor(client)
    const answer = await this.take(
      'session read',
      visitor.call('GET', `/api/session?locale=${this.parts.home.locale}`),
      status(200),
    )
    if (answer) visitor.csrf = await tokenIn(answer)
    return visitor
  }

  /** Asks, and once more with a solved captcha where one is asked for. */
  private async withCaptcha(
    action: string,
    ask: (token: { bot_token?: string }) => Promise<Response>,
  ): Promise<Response> {
    const answer = await ask({})
    const isCaptchaAsked = answer.status === 403 && (await answer.clone().text()).includes('captcha_required')
    const { hostname } = new URL(this.parts.site)
    return isCaptchaAsked ? ask({ bot_token: `firn-test:score=0.9;action=${action};hostname=${hostname}` }) : answer
  }

  /** Notes an answer, and how long it took. @returns what the shopper came for, if that is what it got */
  private async take(kind: Kind, asked: Promise<Response>, fault: Fault): Promise<Response | undefined> {
    const start = performance.now()
    const answer = await asked.catch(() => undefined)
    const ms = performance.now() - start
    const refused = answer ? await fault(answer.clone()) : 'no answer'
    this.samples.push({ kind, ms, ...(refused !== undefined && { refused }) })
    return refused === undefined ? answer : undefined
  }
}

const getPage = (visitor: Visitor, path: string): Promise<Response> =>
  visitor.call('GET', path, { without: ['x-bc-region'], headers: { accept: 'text/html' } })
