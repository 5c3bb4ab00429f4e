import type { CartFault } from '../cart/cart-fault.ts'
import { optionField } from '../cart/cart-forms.ts'
import type { BuyableOffer } from './buyable-offer.ts'
import type { Price, ProductOption, Stock } from './product.ts'
import { type Selection, missingOption, selectedVariant } from './selection.ts'
import { canBeBought } from './stock.ts'

/** Result of the last press of the add button. */
export type BuyOutcome = 'none' | 'adding' | 'added' | 'incomplete' | CartFault

/** State of a buy box for an offer and a selection. */
export type BuyBoxView = {
  /** First option without a choice. */
  readonly missing: ProductOption | undefined
  /** Price of the selected variant, else the offer's. */
  readonly price: Price
  /** Whether `price` is the lowest of several, because options are missing. */
  readonly isFromPrice: boolean
  readonly isSoldOut: boolean
  /** Whether adding it is a pre-order. */
  readonly isPreorder: boolean
  /** Whether another selection of the same product can be bought. */
  readonly hasAlternatives: boolean
  /** Stock to show; `undefined` while options are missing. */
  readonly stock: Stock | undefined
}

const unavailable = (stock: Stock): Stock => (stock === 'discontinued' ? stock : 'sold_out')

/**
 * Derives what a buy box shows. A whole selection without a variant counts as sold out.
 * @example buyBoxView(offer, { 12: 101 }).missing // the size option, while only a colour is chosen
 */
export function buyBoxView(offer: BuyableOffer, selection: Selection): BuyBoxView {
  const missing = missingOption(offer.options, selection)
  const variant = selectedVariant(offer, selection)
  const { price, stock } = variant ?? offer
  const isUnknownVariant = !missing && !variant && offer.variants.length > 0
  const isSoldOut = isUnknownVariant || !canBeBought(missing ? offer.stock : stock)
  return {
    missing,
    price,
    isFromPrice: missing !== undefined && offer.from,
    isSoldOut,
    isPreorder: (missing ? offer.stock : stock) === 'preorder',
    hasAlternatives: isSoldOut && canBeBought(offer.stock),
    stock: isSoldOut ? unavailable(stock) : missing ? undefined : stock,
  }
}

/** Reads the selection from the radio buttons of an add form; options without a choice are absent. */
export function readSelection(form: Pick<FormData, 'get'>, options: readonly ProductOption[]): Selection {
  const chosen = options.flatMap(({ id }) => {
    const value = form.get(optionField(id))
    return typeof value === 'string' ? [[id, Number(value)] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** Reasons that an add never has, or that are a new try: a cart that is gone or was changed meanwhile. */
type OtherFault = 'gone' | 'conflict' | 'line_gone' | 'fixed' | 'checkout'

/** Reasons of a cart as a buy box words them. */
export type BuyFault = Exclude<CartFault, OtherFault | 'coupon'>

const isOther = (fault: CartFault): fault is OtherFault => /^(gone|conflict|line_gone|fixed|checkout)$/.test(fault)

/** Reason to show for a failed add; `undefined` unless it failed. */
export function buyFault(outcome: BuyOutcome): BuyFault | undefined {
  if (outcome === 'none' || outcome === 'adding' || outcome === 'added' || outcome === 'incomplete') return undefined
  if (outcome === 'coupon') return 'refused'
  return isOther(outcome) ? 'unsure' : outcome
}
