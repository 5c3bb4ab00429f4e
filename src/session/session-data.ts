import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Store } from '../domain/region/stores.ts'

/** A session's data for one commerce store. Ids are valid in that store only. */
export type Slot = {
  readonly cart?: string
  /** Counts this session's changes of `cart`: cached carts from before a change are out of date. */
  readonly cartChanges?: number
  /** The signed-in customer; absent for guests (never 0, the platform's id of guests). */
  readonly customer?: number
  /** Counts this session's changes of `customer`: records cached before a change are out of date. */
  readonly customerChanges?: number
  /** The time since which that customer is signed in, ms: before the password was checked. Always beside `customer`. */
  readonly signedInAt?: number
  /** Whether the customer was a trade customer when last checked: detects a change, grants no rights. */
  readonly isTrade?: boolean
  /** Orders placed from this visitor's carts, newest first: their thank-you pages can be visited again. */
  readonly orders?: readonly number[]
  /** Carts that left this slot lately, newest first: an order of one of them is still the visitor's. */
  readonly formerCarts?: readonly FormerCart[]
  /** Set while `cart`, a guest's cart, is being merged into the customer's earlier one. */
  readonly merging?: Merging
  /** Products that the merge could not bring into `cart`, or not in their quantity; until a page has named them. */
  readonly unmerged?: readonly NamedProduct[]
}

/** A cart that has left a slot. `at`: the time at which it did, ms of the session store's clock. */
export type FormerCart = { readonly id: string; readonly at: number }

/** A merge in progress, recorded before the first call to the platform, so that no line is added twice. */
export type Merging = {
  /** The customer's earlier cart. */
  readonly into: string
  /** Its quantities before the merge, by `lineKey`. */
  readonly had: Readonly<Record<string, number>>
}

/** A product, with the platform's name for it. */
export type NamedProduct = { readonly productId: number; readonly name: string }

/** A message for the visitor's next page, shown once. `values` are the typed fields, never passwords. */
export type Flash = {
  readonly code: string
  /** Path of the page with the form. */
  readonly page: string
  readonly values: Readonly<Record<string, string>>
  /** Names of the refused fields, where known. */
  readonly faults?: readonly string[]
}

export type SessionData = {
  readonly region: string
  readonly csrf: string
  /**
   * Slots of other stores may be there, too, written by a node whose code has another list of them: they stay as they
   * are, and end like any, at a sign-out or with their sign-in (decision 038).
   */
  readonly slots: Readonly<Partial<Record<Store, Slot>>>
  /**
   * Stores whose hosted shop signed this browser in, also of other code. Outlives the sign-ins here: only that shop
   * signs it out.
   */
  readonly hostedSignIns?: readonly string[]
  /**
   * Its first cart, or hosted sign-in, was one too many of its range that day: it ends a day after the last visit,
   * until it has an order (decision 038).
   */
  readonly isShortLived?: boolean | undefined
  readonly flash?: Flash | undefined
}

/** Whether a session is signed in to a store. */
export const hasSignIn = ({ slots }: Pick<SessionData, 'slots'>): boolean =>
  Object.values(slots).some(({ customer }) => customer !== undefined)

const slotSchema = z.object({
  cart: z.string().exactOptional(),
  cartChanges: z.number().int().positive().exactOptional(),
  customer: z.number().int().positive().exactOptional(),
  customerChanges: z.number().int().positive().exactOptional(),
  signedInAt: z.number().exactOptional(),
  isTrade: z.boolean().exactOptional(),
  orders: z.array(z.number().int().positive()).exactOptional(),
  formerCarts: z.array(z.object({ id: z.string(), at: z.number() })).exactOptional(),
  merging: z.object({ into: z.string(), had: z.record(z.string(), z.number()) }).exactOptional(),
  unmerged: z.array(z.object({ productId: z.number().int().positive(), name: z.string() })).exactOptional(),
})

/** Shape of a stored message. */
export const flashSchema = z.object({
  code: z.string(),
  page: z.string(),
  values: z.record(z.string(), z.string()),
  faults: z.array(z.string()).exactOptional(),
})

const dataSchema = z.object({
  region: z.string(),
  csrf: z.string(),
  slots: z.record(z.string(), slotSchema),
  hostedSignIns: z.array(z.string()).exactOptional(),
  isShortLived: z.boolean().optional(),
  flash: flashSchema.optional(),
})

/** Data of the sessions that were read last, by their text: a request reads its session several times. */
const parsedData = new LRUCache<string, SessionData>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (_data, text) => text.length * 4,
})

/** Parses stored session data, which is never changed in place; `undefined` for an invalid text. */
export function parseSessionData(text: string): SessionData | undefined {
  const known = parsedData.get(text)
  if (known) return known
  const parsed = readSessionData(text)
  if (parsed) parsedData.set(text, parsed)
  return parsed
}

/** Serialises session data for the store; what is written is mostly read next, and is remembered. */
export function formatSessionData(data: SessionData): string {
  const text = JSON.stringify(data)
  parsedData.set(text, data)
  return text
}

function readSessionData(text: string): SessionData | undefined {
  try {
    const parsed = dataSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
