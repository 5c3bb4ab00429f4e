import { type ReadableAtom, atom, computed } from 'nanostores'
import { type BuyBoxView, type BuyOutcome, buyBoxView, readSelection } from '../../domain/catalogue/buy-box.ts'
import { type OfferUpdate, applyOfferUpdate } from '../../domain/catalogue/offer-update.ts'
import type { readEntries } from '../../domain/cart/typed-choice.ts'
import type { EntryFlaw, entryFlaws, toChoices } from '../../domain/catalogue/modifier.ts'
import type { BuyableOffer } from '../../domain/catalogue/buyable-offer.ts'
import type { ProductOption } from '../../domain/catalogue/product.ts'
import { type Selection, missingOption, selectedVariant, startSelection } from '../../domain/catalogue/selection.ts'
import type { CartStore } from './cart-store.ts'

/** The rules that products with modifiers need (`components/buy-box/modifiers-chunk.ts`). */
type ModifierRules = {
  readonly entryFlaws: typeof entryFlaws
  readonly readEntries: typeof readEntries
  readonly toChoices: typeof toChoices
}

/** One buy box: its offer, its selection and the result of the last add. */
export type BuyBoxStore = {
  readonly $offer: ReadableAtom<BuyableOffer>
  readonly $selection: ReadableAtom<Selection>
  readonly $outcome: ReadableAtom<BuyOutcome>
  /** The first modifier whose entry was refused. */
  readonly $flaw: ReadableAtom<EntryFlaw | undefined>
  readonly $view: ReadableAtom<BuyBoxView>
  /** Takes the selection from the form. */
  readonly select: (form: FormData) => void
  /** Clears the result of the last add, unless one is in flight. */
  readonly clearOutcome: () => void
  readonly applyUpdate: (update: OfferUpdate) => void
  /** Returns the first option without a choice in the form, and reports the form as incomplete. */
  readonly findMissing: (form: FormData) => ProductOption | undefined
  /** Returns the first modifier whose entry in the form is refused, and reports the form as incomplete. */
  readonly findFlaw: (form: FormData) => EntryFlaw | undefined
  /** Adds the form's choice to the cart, one add at a time. Resolves to `true` once it is in the cart. */
  readonly add: (form: FormData) => Promise<boolean>
}

/**
 * Creates the store of one buy box.
 * @param selection choices that a refused form came back with; they precede the default ones
 * @param addItem adds to the cart
 * @param rules what an offer with modifiers needs
 * @param flaw the modifier for which a form came back
 */
export function createBuyBoxStore(
  offer: BuyableOffer,
  selection: Selection | undefined,
  addItem: CartStore['addItem'],
  rules?: ModifierRules,
  flaw?: EntryFlaw,
): BuyBoxStore {
  const $offer = atom(offer)
  const $selection = atom<Selection>({ ...startSelection(offer), ...selection })
  const $outcome = atom<BuyOutcome>('none')
  const $flaw = atom<EntryFlaw | undefined>(flaw)
  const entriesOf = (form: FormData) => rules?.readEntries(offer.modifiers ?? [], (name) => form.get(name)) ?? {}
  // Not part of `$outcome`: an incomplete form may be submitted while an add is in flight.
  let isAdding = false
  return {
    $offer,
    $selection,
    $outcome,
    $flaw,
    $view: computed([$offer, $selection], buyBoxView),
    select: (form) => $selection.set(readSelection(form, $offer.get().options)),
    clearOutcome: () => {
      if (isAdding) return
      $outcome.set('none')
      $flaw.set(undefined)
    },
    applyUpdate: (update) => $offer.set(applyOfferUpdate($offer.get(), update)),
    findFlaw: (form) => {
      const { modifiers = [] } = $offer.get()
      const [flaw] = rules?.entryFlaws(modifiers, entriesOf(form)) ?? []
      $flaw.set(flaw)
      if (flaw) $outcome.set('incomplete')
      return flaw
    },
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
      const { productId, modifiers = [] } = current
      const options = rules?.toChoices(modifiers, entriesOf(form)) ?? []
      const fault = await addItem({ productId, variantId, quantity, ...(options.length > 0 && { options }) })
      isAdding = false
      $outcome.set(fault ?? 'added')
      return fault === undefined
    },
  }
}
