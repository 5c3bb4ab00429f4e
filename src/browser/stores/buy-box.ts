import { type ReadableAtom, atom, computed } from 'nanostores'
import { type BuyBoxView, type BuyOutcome, buyBoxView, readSelection } from '../../domain/catalogue/buy-box.ts'
import { type OfferUpdate, applyOfferUpdate } from '../../domain/catalogue/offer-update.ts'
import type { BuyableOffer } from '../../domain/catalogue/packed-offer.ts'
import type { ProductOption } from '../../domain/catalogue/product.ts'
import { type Selection, missingOption, selectedVariant, startSelection } from '../../domain/catalogue/selection.ts'
import type { CartStore } from './cart-store.ts'

/** One buy box: its offer, its selection and the result of the last add. */
export type BuyBoxStore = {
  readonly $offer: ReadableAtom<BuyableOffer>
  readonly $selection: ReadableAtom<Selection>
  readonly $outcome: ReadableAtom<BuyOutcome>
  readonly $view: ReadableAtom<BuyBoxView>
  /** Takes the selection from the form. */
  readonly select: (form: FormData) => void
  /** Clears the result of the last add, unless one is in flight. */
  readonly clearOutcome: () => void
  readonly applyUpdate: (update: OfferUpdate) => void
  /** Returns the first option without a choice in the form, and reports the form as incomplete. */
  readonly findMissing: (form: FormData) => ProductOption | undefined
  /** Adds the form's choice to the cart, one add at a time. Resolves to `true` once it is in the cart. */
  readonly add: (form: FormData) => Promise<boolean>
}

/**
 * Creates the store of one buy box.
 * @param selection choices that a refused form came back with; they precede the default ones
 * @param addItem adds to the cart
 */
export function createBuyBoxStore(
  offer: BuyableOffer,
  selection: Selection | undefined,
  addItem: CartStore['addItem'],
): BuyBoxStore {
  const $offer = atom(offer)
  const $selection = atom<Selection>({ ...startSelection(offer), ...selection })
  const $outcome = atom<BuyOutcome>('none')
  // Not part of `$outcome`: an incomplete form may be submitted while an add is in flight.
  let isAdding = false
  return {
    $offer,
    $selection,
    $outcome,
    $view: computed([$offer, $selection], buyBoxView),
    select: (form) => $selection.set(readSelection(form, $offer.get().options)),
    clearOutcome: () => {
      if (!isAdding) $outcome.set('none')
    },
    applyUpdate: (update) => $offer.set(applyOfferUpdate($offer.get(), update)),
    findMissing: (form) => {
      const { options } = $offer.get()
      const missing = missingOption(options, readSelection(form, options))
      if (missing) $outcome.set('incomplete')
      return missing
    },
    add: async (form) => {
      if (isAdding) return false
      isAdding = true
      $outcome.set('adding')
      const current = $offer.get()
      const variantId = selectedVariant(current, readSelection(form, current.options))?.id
      const quantity = Number(form.get('quantity'))
      const fault = await addItem({ productId: current.productId, variantId, quantity })
      isAdding = false
      $outcome.set(fault ?? 'added')
      return fault === undefined
    },
  }
}
