import { errorSchema } from './wire/envelope.ts'
import type { CartOutcome, CartRefusal } from '../../ports/commerce/carts.ts'

/**
 * The platform has no codes: its titles are the only sign of the reason (vendors, commerce 7.6). They hold product
 * names, so the telling phrases come first.
 */
const signs: readonly (readonly [CartRefusal, RegExp])[] = [
  ['stock', /^we don['’]t have enough .* stock on hand/],
  ['quantity', /purchase a (minimum|maximum)|(minimum|maximum) (purchase )?quantity/],
  ['coupon', /\b(coupon|promo(tion)? code)\b/],
  ['stock', /(enough|out of|insufficient|in) stock|inventory/],
  ['product', /unavailable|not (available|purchasable)|(not|cannot) be purchased|product was not found/],
  ['options', /required fields|has options|variant|option/],
]

/** The title for a product that the platform lacks, whole: other titles may repeat what a shopper has typed. */
const unknownProduct = /^a product was not found with an id of (\d{1,15})\.?$/i

/** The product that the platform lacks, where the body of a refusal names it. */
export function missingIn(body: unknown): { readonly missing?: number } {
  const parsed = errorSchema.safeParse(body)
  const id = parsed.success ? unknownProduct.exec(parsed.data.title ?? '')?.[1] : undefined
  return id === undefined ? {} : { missing: Number(id) }
}

/** Reads the meaning of a 4xx of a cart write. 409 is a stale version, or a purchase limit (both are documented). */
export function cartRefusal(status: number, body: unknown): CartOutcome {
  const parsed = errorSchema.safeParse(body)
  const { title = '', errors = {} } = parsed.success ? parsed.data : {}
  const text = [title, ...Object.values(errors)].join(' ').toLowerCase()
  if (status === 409 && (text === '' || text.includes('conflict'))) return { kind: 'conflict' }
  if ('customer_id' in errors) return { kind: 'refused', reason: 'customer' }
  const reason = signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
  return { kind: 'refused', reason, ...missingIn(body) }
}
