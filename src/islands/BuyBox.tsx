import { type SubmitEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { BuyPrice } from '../components/buy-box/BuyPrice.tsx'
import { OptionChoice } from '../components/buy-box/OptionChoice.tsx'
import { QuantityField } from '../components/buy-box/QuantityField.tsx'
import { type PackedWords, unpackWords } from '../domain/packed-words.ts'
import type { Words } from '../domain/words.ts'
import { type TypedChoice, cartFormPath, optionField } from '../domain/cart-forms.ts'
import { interpolate } from '../domain/interpolate.ts'
import { formatMoney } from '../domain/format-money.ts'
import { type PackedFormat, unpackFormat } from '../domain/packed-format.ts'
import { type PackedOffer, unpackOffer } from '../domain/packed-offer.ts'
import type { ProductOption, Stock } from '../domain/product.ts'
import {
  type Selection,
  isAvailable,
  isBuyable,
  missingOption,
  selectedVariant,
  startSelection,
} from '../domain/selection.ts'
import type { OfferEvent, OpenCartEvent } from '../domain/document-events.ts'
import { applyOfferUpdate } from '../domain/offer-update.ts'
import { offerEvent } from '../browser/hydration/offer-event.ts'
import { useReadyAnnouncement } from '../browser/hydration/use-ready-announcement.ts'
import { afterPaint } from '../browser/timing/after-paint.ts'
import { addItem } from '../browser/stores/cart.ts'
import type { CartFault } from '../browser/stores/cart-fault.ts'

export type BuyBoxProps = {
  /** `packOffer(product.offer)` of a product that is sold in this locale. */
  readonly offer: PackedOffer
  /** URL locale: `de-at`. */
  readonly locale: string
  /** BCP 47 tag of the locale, for numbers. */
  readonly tag: string
  /** `packFormat(content.currencyFormat(locale))`. */
  readonly format: PackedFormat | undefined
  /** Path of this page; a form post without scripts comes back to it on refusal. */
  readonly path: string
  /** Subtotal from which the store ships free, minor units. */
  readonly freeFrom: number | undefined
  /** `packWords('buy_box', …)`. */
  readonly words: PackedWords
  /** What a refused form came back with; absent in the prebuilt page. */
  readonly start?: TypedChoice | undefined
  /** What leads to the page's size guide is called; absent without one. */
  readonly guide?: string
  /**
   * Nothing of this is written into the page: the island fetches it when it wakes (browser/hydration/buy-box-props.ts).
   */
  readonly late?: boolean
  /** Told before the cart is shown that something came into it. */
  readonly onAdded?: () => void
}

/** What became of the last press of the button. */
type Outcome = 'none' | 'adding' | 'added' | 'incomplete' | CartFault

const stockWords = {
  in_stock: 'in_stock',
  low: 'low_stock',
  sold_out: 'sold_out',
  discontinued: 'discontinued',
} as const satisfies Record<Stock, string>

const readSelection = (form: FormData, options: readonly ProductOption[]): Selection =>
  Object.fromEntries(
    options.flatMap(({ id }) => {
      const chosen = form.get(optionField(id))
      return typeof chosen === 'string' ? [[id, Number(chosen)] as const] : []
    }),
  )

const showCart = (): void => {
  const event: OpenCartEvent = new CustomEvent('firn:open-cart', { cancelable: true, detail: { added: true } })
  document.dispatchEvent(event)
}

/** Choosing and adding a product: a form that works by itself, quickened by the cart store. */
export const BuyBox = memo(function BuyBox(props: BuyBoxProps) {
  const { locale, tag, path, freeFrom } = props
  const format = unpackFormat(props.format)
  const words = useMemo(() => unpackWords('buy_box', props.words), [props.words])
  const [offer, setOffer] = useState(() => unpackOffer(props.offer))
  const form = useRef<HTMLFormElement>(null)
  const start = { ...startSelection(offer.options), ...props.start?.selection }
  const [selection, setSelection] = useState(start)
  const [outcome, setOutcome] = useState<Outcome>('none')
  // Presses held back until the island woke come in one task, before it is drawn anew.
  const isAdding = useRef(false)
  const variant = selectedVariant(offer, selection)
  const missing = missingOption(offer.options, selection)
  const { price, stock } = variant ?? offer
  const isOut = missing
    ? !isBuyable(offer.stock)
    : !isBuyable(variant?.stock ?? (offer.variants.length > 0 ? 'sold_out' : stock))
  const money = (amount: number) => formatMoney({ amount, currency: price.now.currency }, format, tag)
  const amount = money(price.now.amount)

  useEffect(() => {
    if (!form.current) return
    // Choices made before there were scripts are the form's; its own complaints give way to ours.
    form.current.noValidate = true
    setSelection(readSelection(new FormData(form.current), offer.options))
  }, [offer.options])
  useEffect(() => {
    const onNews = ({ detail }: OfferEvent): void => setOffer((known) => applyOfferUpdate(known, detail))
    const name = offerEvent(form.current)
    document.addEventListener(name, onNews)
    return () => document.removeEventListener(name, onNews)
  }, [])
  useReadyAnnouncement(form)

  const choose = () => {
    if (!isAdding.current) setOutcome('none')
    // What was pressed shows that by itself; what it means for price and stock comes after it.
    afterPaint(() => form.current && setSelection(readSelection(new FormData(form.current), offer.options)))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const wanted = readSelection(fields, offer.options)
    const gap = missingOption(offer.options, wanted)
    if (gap) {
      setOutcome('incomplete')
      event.currentTarget.querySelector<HTMLElement>(`[name="${optionField(gap.id)}"]`)?.focus()
      return
    }
    const quantity = event.currentTarget.elements.namedItem('quantity')
    if (quantity instanceof HTMLInputElement && !quantity.reportValidity()) return
    if (isAdding.current) return
    isAdding.current = true
    setOutcome('adding')
    const variantId = selectedVariant(offer, wanted)?.id
    const fault = await addItem({
      productId: offer.productId,
      variantId,
      quantity: Number(fields.get('quantity')),
    })
    isAdding.current = false
    setOutcome(fault ?? 'added')
    if (fault) return
    props.onAdded?.()
    showCart()
  }

  return (
    <form
      ref={form}
      className="buy-box"
      method="post"
      action={cartFormPath(locale, 'add')}
      onSubmit={submit}
      onChange={choose}
    >
      <input type="hidden" name="product_id" value={offer.productId} />
      <input type="hidden" name="return" value={path} />
      <BuyPrice
        price={price}
        shown={missing && offer.from ? interpolate(words.from, { price: amount }) : amount}
        was={price.kind === 'sale' ? money(price.was.amount) : undefined}
        words={words}
      />
      {offer.options.map((option) => (
        <OptionChoice
          key={option.id}
          option={option}
          start={start[option.id]}
          isAvailable={(valueId) => isAvailable(offer, selection, option.id, valueId)}
          soldOut={words.sold_out}
          guide={option.kind === 'size' ? props.guide : undefined}
          complaint={
            outcome === 'incomplete' && missing === option
              ? interpolate(words.choose_first, { option: option.displayName })
              : undefined
          }
        />
      ))}
      <div className="buy-row">
        <QuantityField words={words} start={props.start?.quantity} />
        <button className="btn" type="submit" disabled={isOut} aria-disabled={outcome === 'adding' || undefined}>
          {isOut ? words.sold_out : outcome === 'adding' ? words.adding : words.add}
        </button>
        {isOut && isBuyable(offer.stock) && (
          // Without scripts nothing would open that button again for a choice that is there.
          <noscript>
            <button className="btn" type="submit">
              {words.add}
            </button>
          </noscript>
        )}
      </div>
      <BuyOutcome outcome={outcome} words={words} />
      <div className="terms">
        <p className={`stock ${isOut ? 'sold_out' : stock}`} role="status">
          {isOut
            ? words[stockWords[stock === 'discontinued' ? stock : 'sold_out']]
            : !missing && words[stockWords[stock]]}
        </p>
        {freeFrom !== undefined && !isOut && (
          <p className="quiet">
            {price.now.amount >= freeFrom
              ? words.ships_free
              : interpolate(words.ships_free_from, { amount: money(freeFrom) })}
          </p>
        )}
      </div>
    </form>
  )
})

function BuyOutcome({ outcome, words }: { readonly outcome: Outcome; readonly words: Words<'buy_box'> }) {
  const isFault = !['none', 'adding', 'added', 'incomplete'].includes(outcome)
  const reason = outcome === 'unreachable' || outcome === 'stock' || outcome === 'quantity' ? outcome : 'general'
  return (
    <>
      {isFault && (
        <p className="complaint" role="alert">
          {words[`error_${reason}`]}
        </p>
      )}
      <p className="sr" role="status">
        {outcome === 'added' && words.added}
      </p>
    </>
  )
}
