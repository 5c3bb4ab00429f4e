import { z } from 'zod'
import { per } from '../../../../tests/fixtures/customers.ts'
import type { Visitor } from '../../../../tests/fixtures/visitor.ts'
import { type Attack, type Attacker, pick, withCart } from '../attack.ts'

const connections = 20
const loginSchema = z.object({ data: z.object({ csrf_token: z.string(), customer: z.object({ id: z.number() }) }) })

/** A browser that is signed in, and the customer's id. */
async function signedIn({ visitor }: Attacker): Promise<{ cookie: string; customer: number }> {
  const own = await visitor().arrive()
  const answer = await own.call('POST', '/api/customers/login', { body: { email: per.email, pw: per.pw } })
  const { data } = loginSchema.parse(await answer.json())
  return { cookie: own.cookieHeader, customer: data.customer.id }
}

/** A first add after the other, each of a new visitor. */
async function addAsEverNewGuests({ target, visitor, tally }: Attacker): Promise<void> {
  const body = { items: [target.cartItem] }
  const addOnes = async (): Promise<never> => {
    for (;;) {
      const answer = await visitor()
        .arrive()
        .then((own) => own.call('POST', '/api/cart/create', { body }))
        .catch(() => undefined)
      tally(String(answer?.status ?? 'refused'))
    }
  }
  await Promise.all(Array.from({ length: connections }, addOnes))
}

const randomBelow = (count: number): number => Math.floor(Math.random() * count)

/** Everything that makes the platform be asked (row 3 of the abuses). */
export const quotaAttacks: readonly Attack[] = [
  {
    name: 'cart pages',
    async run(attacker) {
      const { visitor } = await withCart(attacker)
      await attacker.flood(connections, () => ({ path: '/en-us/cart', headers: { cookie: visitor.cookieHeader } }))
    },
  },
  {
    name: 'session reads with a cart',
    async run(attacker) {
      const { visitor } = await withCart(attacker)
      const headers = { cookie: visitor.cookieHeader, 'x-bc-region': 'us' }
      await attacker.flood(connections, () => ({ path: '/api/session?locale=en-us', headers }))
    },
  },
  {
    name: 'cart writes of five sessions',
    async run(attacker) {
      const carts = await Promise.all(Array.from({ length: 5 }, () => withCart(attacker)))
      const [first, ...others] = carts
      if (!first) return
      await attacker.flood(connections, () => {
        const { visitor, linePath } = pick([first, ...others])
        const { productID } = attacker.target.cartItem
        return {
          path: linePath,
          method: 'PUT',
          headers: writeHeaders(attacker, visitor),
          body: JSON.stringify({ productID, quantity: 1 + randomBelow(5) }),
        }
      })
    },
  },
  {
    name: 'first adds of ever new guests',
    run: addAsEverNewGuests,
  },
  {
    name: 'orders of a customer',
    async run(attacker) {
      const { cookie, customer } = await signedIn(attacker)
      const headers = { cookie, 'x-bc-region': 'us' }
      let page = 0
      await attacker.flood(connections, () => ({
        path: `/api/orders/${customer}?limit=1&page=${(page += 1)}`,
        headers,
      }))
    },
  },
  {
    name: 'account pages of a customer',
    async run(attacker) {
      const { cookie } = await signedIn(attacker)
      const paths = ['/en-us/account', '/en-us/account/orders', '/en-us/account/addresses'] as const
      await attacker.flood(connections, () => ({ path: pick(paths), headers: { cookie } }))
    },
  },
  {
    name: 'catalogue reads of ever new ids',
    run({ flood }) {
      let id = 10_000
      return flood(connections, () => ({ path: `/api/products/${(id += 1)}`, headers: { 'x-bc-region': 'us' } }))
    },
  },
]

const writeHeaders = ({ target }: Attacker, visitor: Visitor): Record<string, string> => ({
  cookie: visitor.cookieHeader,
  origin: target.site,
  'sec-fetch-site': 'same-origin',
  'csrf-token': visitor.csrf,
  'x-bc-region': 'us',
  'content-type': 'application/json',
})
