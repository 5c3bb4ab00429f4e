import { useStore } from '@nanostores/react'
import { type SubmitEvent, memo, useEffect, useRef, useState } from 'react'
import { BuyPrice } from '../components/buy-box/BuyPrice.tsx'
import { OtherWays } from '../components/cart/OtherWays.tsx'
import { OptionChoice } from '../components/buy-box/OptionChoice.tsx'
import { QuantityField } from '../components/buy-box/QuantityField.tsx'
import type { Words } from '../domain/pages/words/words.ts'
import { type BuyOutcome, buyFault } from '../domain/catalogue/buy-box.ts'
import { cartFormPath, optionField } from '../domain/cart/cart-forms.ts'
import type { TypedChoice } from '../domain/cart/typed-choice.ts'
import { boundsText } from '../domain/cart/quantity-bounds.ts'
import { formatDay } from '../domain/format/format-day.ts'
import { interpolate } from '../domain/format/interpolate.ts'
import { formatMoney } from '../domain/price/format-money.ts'
import type { CurrencyFormat } from '../domain/price/currency-format.ts'
import type { BuyableOffer } from '../domain/catalogue/buyable-offer.ts'
import type { Preorder, Stock } from '../domain/catalogue/product.ts'
import { isAvailable } from '../domain/catalogue/selection.ts'
import { localePath } from '../domain/pages/links/links.ts'
import type { OfferEvent, OpenCartEvent } from '../domain/pages/document-events.ts'
import { offerEvent } from '../browser/offers/offer-event.ts'
import { useReadyAnnouncement } from '../browser/hydration/use-ready-announcement.ts'
import { afterPaint } from '../browser/timing/after-paint.ts'
import { createBuyBoxStore } from '../browser/stores/buy-box.ts'
import type * as modifierParts from '../components/buy-box/modifiers-chunk.ts'
import { addItem } from '../browser/stores/cart.ts'

export type BuyBoxProps = {
  /** Of a product that is sold in this locale. */
  readonly offer: BuyableOffer
  /** URL locale: `de-at`. */
  readonly locale: string
  /** BCP 47 tag of the locale, for numbers. */
  readonly tag: string
  readonly format: CurrencyFormat | undefined
  /** Path of this page; a refused form post without JavaScript returns to it. */
  readonly path: string
  /** Free-shipping threshold, minor units. */
  readonly freeFrom: number | undefined
  /** Note beside a price that includes tax. */
  readonly taxNote?: string | undefined
  readonly words: Words<'buy_box'>
  /** Fields of a refused form; absent in the prebuilt page. */
  readonly start?: TypedChoice | undefined
  /** Label of the button that opens the page's size guide; absent without one. */
  readonly guide?: string
  /** Props are not serialized in the page; loaded on hydration (browser/offers/buy-box-props.ts). */
  readonly late?: boolean
  /** Called after an item was added, before the cart opens. */
  readonly onAdded?: () => void
  /** The parts of a product with modifiers. On the server; functions are not serialized. */
  readonly modifierParts?: ModifierParts | undefined
  /** The same in the browser. */
  readonly loadedParts?: ModifierParts | undefined
}

export type ModifierParts = typeof modifierParts

const stockWords = {
  in_stock: 'in_stock',
  low: 'low_stock',
  preorder: 'preorder_stock',
  sold_out: 'sold_out',
  discontinued: 'discontinued',
} as const satisfies Record<Stock, string>

/** The store of a box; a form that came back is held against what the product asks for. */
function createStore({ offer, start }: Pick<BuyBoxProps, 'offer' | 'start'>, parts: ModifierParts | undefined) {
  const [flaw] = (start?.entries && parts?.entryFlaws(offer.modifiers ?? [], start.entries)) ?? []
  return createBuyBoxStore(offer, start?.selection, addItem, parts, flaw)
}

/** The day when a pre-order is sent; the merchant's own message comes first, in which `%%DATE%%` stands for the day. */
function preorderText({ day, message }: Preorder = {}, words: Words<'buy_box'>, tag: string): string {
  const date = day === undefined ? undefined : formatDay(day, tag)
  const isWhole = message !== undefined && (date !== undefined || !message.includes('%%DATE%%'))
  if (isWhole) return message.replaceAll('%%DATE%%', date ?? '')
  return date === undefined ? words.preorder_stock : interpolate(words.preorder_day, { date })
}

const showCart = (): void => {
  const event: OpenCartEvent = new CustomEvent('shop:open-cart', { cancelable: true, detail: { added: true } })
  document.dispatchEvent(event)
}

/** The buy box of a product: a form that works without JavaScript, enhanced by its store. */
export const BuyBox = memo(function BuyBox(props: BuyBoxProps) {
  const { locale, tag, path, freeFrom, format, words } = props
  const parts = props.loadedParts ?? props.modifierParts
  const [store] = useState(() => createStore(props, parts))
  const [start] = useState(() => store.$selection.get())
  const form = useRef<HTMLFormElement>(null)
  const offer = useStore(store.$offer)
  const selection = useStore(store.$selection)
  const outcome = useStore(store.$outcome)
  const flaw = useStore(store.$flaw)
  const { missing, price, isFromPrice, isSoldOut, isPreorder, hasAlternatives, stock } = useStore(store.$view)
  const { modifiers = [] } = offer
  /** Ordered by writing to the shop only. */
  const isAskedFor = modifiers.some(({ kind, isRequired }) => kind === 'unsupported' && isRequired)
  const bounds = boundsText(offer.quantity ?? {}, words)
  const money = (amount: number) => formatMoney({ amount, currency: price.now.currency }, format, tag)
  const amount = money(price.now.amount)

  useEffect(() => {
    if (!form.current) return
    // The form holds choices made before hydration; our messages replace the browser's validation.
    form.current.noValidate = true
    store.select(new FormData(form.current))
  }, [store])
  useEffect(() => {
    const onUpdate = ({ detail }: OfferEvent): void => store.applyUpdate(detail)
    const name = offerEvent(form.current)
    document.addEventListener(name, onUpdate)
    return () => document.removeEventListener(name, onUpdate)
  }, [store])
  useReadyAnnouncement(form)

  const choose = () => {
    store.clearOutcome()
    // The pressed choice paints first; price and stock follow.
    afterPaint(() => form.current && store.select(new FormData(form.current)))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const gap = store.findMissing(fields)
    if (gap) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${optionField(gap.id)}"]`)?.focus()
      return
    }
    const flawed = store.findFlaw(fields)
    if (flawed) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${parts?.modifierField(flawed.modifier)}"]`)?.focus()
      return
    }
    const quantity = event.currentTarget.elements.namedItem('quantity')
    if (quantity instanceof HTMLInputElement && !quantity.reportValidity()) return
    if (!(await store.add(fields))) return
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
      data-modifiers={modifiers.length > 0 ? '' : undefined}
    >
      <input type="hidden" name="product_id" value={offer.productId} />
      <input type="hidden" name="return" value={path} />
      <BuyPrice
        price={price}
        shown={isFromPrice ? interpolate(words.from, { price: amount }) : amount}
        was={price.kind === 'sale' ? money(price.was.amount) : undefined}
        taxNote={props.taxNote}
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
              ? interpolate(words[`choose_${option.kind}`], { option: option.displayName })
              : undefined
          }
        />
      ))}
      {parts && (
        <parts.ModifierChoices
          modifiers={modifiers}
          start={props.start?.entries}
          flaw={flaw}
          contactPath={localePath(locale, 'support/contact')}
          day={(day) => formatDay(day, tag)}
          words={words}
        />
      )}
      <div className="buy-row">
        <QuantityField words={words} bounds={offer.quantity} start={props.start?.quantity} />
        <button
          className="btn"
          type="submit"
          disabled={isSoldOut || isAskedFor}
          aria-disabled={outcome === 'adding' || undefined}
        >
          {isSoldOut
            ? words[stock === 'discontinued' ? stock : 'sold_out']
            : words[outcome === 'adding' ? 'adding' : isPreorder ? 'preorder' : 'add']}
        </button>
        {hasAlternatives && !isAskedFor && (
          // Without JavaScript nothing would enable the button for a choice in stock.
          <noscript>
            <button className="btn" type="submit">
              {words.add}
            </button>
          </noscript>
        )}
      </div>
      <OutcomeStatus outcome={outcome} words={words} bounds={bounds} locale={locale} />
      <div className="terms">
        <p className={`stock ${isSoldOut ? 'sold_out' : (stock ?? offer.stock)}`} role="status">
          {isPreorder
            ? preorderText(offer.preorder, words, tag)
            : stock && words[hasAlternatives ? 'sold_out_choice' : stockWords[stock]]}
        </p>
        {bounds !== '' && <p className="quiet">{bounds}</p>}
        {freeFrom !== undefined && !isSoldOut && (
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

type OutcomeProps = {
  readonly outcome: BuyOutcome
  readonly words: Words<'buy_box'>
  readonly bounds: string
  readonly locale: string
}

function OutcomeStatus({ outcome, words, bounds, locale }: OutcomeProps) {
  const fault = buyFault(outcome)
  return (
    <>
      {fault && (
        <p className="complaint" role="alert">
          {words[`error_${fault}`]} {fault === 'quantity' && bounds}
        </p>
      )}
      {fault === 'cookies' && <OtherWays locale={locale} words={words} />}
      <p className="sr" role="status">
        {outcome === 'added' && words.added}
      </p>
    </>
  )
}
