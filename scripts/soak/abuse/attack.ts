import { z } from 'zod'
import { type Store, stores } from '../../../src/domain/region/stores.ts'
import type { Visitor } from '../../../tests/fixtures/visitor.ts'
import { status } from './faults.ts'
import { tokenIn } from './people.ts'
import type { Kind } from './samples.ts'

const cartItemSchema = z.object({ productID: z.number(), variantID: z.number(), quantity: z.number() })
const entrySchema = z.object({ host: z.string(), port: z.number() })

/** The target of an attack, with the facts of the shop that it may know; handed to the attacker's process as JSON. */
export const targetSchema = z.object({
  site: z.string(),
  /** nginx, or a node. */
  entry: entrySchema,
  /** A node, which believes what the attacker says in `X-Forwarded-For` when it comes from `trustedAddress`. */
  node: entrySchema,
  /** The attacker's own. */
  address: z.string(),
  trustedAddress: z.string(),
  cartItem: cartItemSchema,
  /** The same of each store. */
  cartItems: z.record(z.enum(stores), cartItemSchema),
  productIds: z.array(z.number()),
})
export type Target = z.infer<typeof targetSchema>

/** Names and values in an address of what a category can be narrowed to. */
export type Choices = readonly (readonly [key: string, slug: string])[]

export type Sent = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The tools of an attack. */
export type Attacker = {
  readonly target: Target
  /** A browser at the attacker's address. */
  readonly visitor: (store?: Store) => Visitor
  /** A proxy's header for the next request's client. */
  readonly forwarded: () => Readonly<Record<string, string>>
  /** Asks over so many connections for as long as the process lives, one request after the other on each. */
  readonly flood: (connections: number, next: () => Sent) => Promise<void>
  /** Counts what came of a request. @param ms what it took, where that is judged */
  readonly tally: (outcome: string, ms?: number) => void
}

/** One way to hurt the shop from one address or range, or many who mean no harm. */
export type Attack = {
  readonly name: string
  /** People at a human pace: they may not be refused either. */
  readonly mustBeServed?: true
  /** Kinds of the shopper's requests that may not take longer than twice their quiet time, however short that is. */
  readonly strict?: readonly Kind[]
  /** The target there: past nginx, straight at a node, or as a proxy that the nodes trust. */
  readonly at?: 'node' | 'as proxy'
  /** The next address that such a proxy names, of a visitor or of a request. */
  readonly addressOf?: () => string
  readonly run: (attacker: Attacker) => Promise<void>
}

const cartSchema = z.object({
  data: z.object({ id: z.string(), line_items: z.object({ physical_items: z.array(z.object({ id: z.string() })) }) }),
})

/** A browser with a line in its cart, and the path of that line. */
export type CartOwner = { readonly visitor: Visitor; readonly line: string; readonly linePath: string }

/** The answer to what is asked. @throws Error with its fault, where it has another status */
async function answerOf(act: string, expected: number, asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  const fault = await status(expected)(answer.clone())
  if (fault !== undefined) throw new Error(`${act}: ${fault}`)
  return answer
}

/** A new visitor adds a line to a cart. @throws Error that says what the shop refused */
export async function withCart({ visitor, target }: Attacker, store: Store = 'us'): Promise<CartOwner> {
  const own = visitor(store)
  own.csrf = await tokenIn(await answerOf('a new session', 200, own.call('GET', '/api/session')))
  const body = { items: [target.cartItems[store]] }
  const made = await answerOf('a first add', 201, own.call('POST', '/api/cart/create', { body }))
  const { data: cart } = cartSchema.parse(await made.json())
  const line = cart.line_items.physical_items[0]?.id ?? ''
  return { visitor: own, line, linePath: `/api/cart/${cart.id}/items/${line}` }
}

let count = 0
/** Never the same twice. */
export const unique = (): string => `${(count += 1).toString(36)}x${Math.random().toString(36).slice(2, 8)}`

export const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(Math.random() * list.length)] ?? list[0]

/** The same straight at a node, past what nginx limits. */
export const atNode = (attack: Attack): Attack => ({ ...attack, name: `${attack.name}, at a node`, at: 'node' })

/** The same from a /56 of IPv6, which one subscriber has: each visitor and each request is of another /64. */
export const fromRange = (attack: Attack): Attack => ({
  ...attack,
  name: `${attack.name}, from a /56`,
  at: 'as proxy',
  addressOf: addressInRange,
})

/** An address of one of the 256 networks of a /56. */
export const addressInRange = (): string => `2001:db8:7:${Math.floor(Math.random() * 256).toString(16)}::1`
