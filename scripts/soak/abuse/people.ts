import { z } from 'zod'
import { ada } from '../../../tests/fixtures/customers.ts'
import type { Visitor } from '../../../tests/fixtures/visitor.ts'
import type { CartItem } from '../../bench/shoppers.ts'

/** A person with a line in the cart; a customer is signed in. */
export type Person = {
  readonly visitor: Visitor
  readonly cart: string
  readonly line: string
  readonly customer: number | undefined
}

const sessionSchema = z.object({ data: z.object({ csrf_token: z.string() }) })
const cartSchema = z.object({
  data: z.object({ id: z.string(), line_items: z.object({ physical_items: z.array(z.object({ id: z.string() })) }) }),
})
const loginSchema = z.object({ data: z.object({ csrf_token: z.string(), customer: z.object({ id: z.number() }) }) })
const ordersSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

async function expectOk(asked: Promise<Response>): Promise<unknown> {
  const answer = await asked
  if (!answer.ok) throw new Error(`the quiet shop answered its shopper ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** The anti-forgery token of an answered session. */
export const tokenIn = async (answer: Response): Promise<string> =>
  sessionSchema.parse(await answer.json()).data.csrf_token

/** The id of an answered cart. */
export const cartIn = async (answer: Response): Promise<string> => cartSchema.parse(await answer.json()).data.id

/** A new visitor adds a line to a cart. @throws Error when the shop refuses it */
export async function arrive(visitor: Visitor, cartItem: CartItem, role: 'customer' | 'guest'): Promise<Person> {
  const { data: session } = sessionSchema.parse(await expectOk(visitor.call('GET', '/api/session')))
  visitor.csrf = session.csrf_token
  const customer = role === 'customer' ? await signIn(visitor) : undefined
  const body = { items: [cartItem] }
  const { data: cart } = cartSchema.parse(await expectOk(visitor.call('POST', '/api/cart/create', { body })))
  return { visitor, cart: cart.id, line: cart.line_items.physical_items[0]?.id ?? '', customer }
}

async function signIn(visitor: Visitor): Promise<number> {
  const body = { email: ada.email, pw: ada.pw }
  const { data } = loginSchema.parse(await expectOk(visitor.call('POST', '/api/customers/login', { body })))
  visitor.csrf = data.csrf_token
  return data.customer.id
}

/** Numbers of a customer's orders. @throws Error when there are none */
export async function ordersOf({ visitor, customer = 0 }: Person): Promise<readonly [number, ...number[]]> {
  const { data } = ordersSchema.parse(await expectOk(visitor.call('GET', `/api/orders/${customer}`)))
  const [first, ...others] = data.map(({ id }) => id)
  if (first === undefined) throw new Error('the customer of the soak has no orders')
  return [first, ...others]
}
