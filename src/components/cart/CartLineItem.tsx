import { useId, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart.ts'
import { cartFormPath } from '../../domain/cart/cart-forms.ts'
import { boundsText } from '../../domain/cart/quantity-bounds.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import { FormId } from './FormId.tsx'
import { LinePicture } from './LinePicture.tsx'
import { LineQuantity, type LineQuantityProps } from './LineQuantity.tsx'
import { type CartActions, type CartDisplay, faultText } from './cart-display.ts'
import { PendingAmount } from './PendingAmount.tsx'

type Props = {
  readonly line: CartLine
  /** Whether its amounts are being recalculated. */
  readonly pending: boolean
  /** The reason of this line's last change that failed. */
  readonly complaint: string | undefined
  /** Quantity of a plain form that was refused. */
  readonly typed: string | undefined
  readonly display: CartDisplay
  readonly actions: CartActions
}

/** One line of the cart: picture, name and options, quantity, price, remove button. */
export function CartLineItem({ line, pending, complaint, typed, display, actions }: Props) {
  const { words, money } = display
  const complaintId = useId()
  const [isMistyped, setMistyped] = useState(false)
  const shownComplaint = isMistyped ? faultText('quantity', words) : complaint
  return (
    <li className="line">
      <LinePicture picture={line.picture} media={display.media} />
      <div className="line-what">
        <p className="line-name" lang={line.lang}>
          {line.path === undefined ? line.name : <a href={line.path}>{line.name}</a>}
        </p>
        {line.options.map(({ name, value }) => (
          <p className="quiet" key={name}>
            {interpolate(words.option, { name, value })}
          </p>
        ))}
        {lineNotes(line, display).map((note) => (
          <p className="quiet" key={note}>
            {note}
          </p>
        ))}
        {line.quantity > 1 && <p className="quiet">{interpolate(words.each, { price: money(line.price) })}</p>}
      </div>
      <p className="line-total">
        <PendingAmount pending={pending} words={words}>
          {money(line.total)}
        </PendingAmount>
        {/* Computed from the pending quantity, so hidden until the server confirms it. */}
        {line.was && !pending && (
          <>
            <span className="sr">{words.was}</span>
            <del>{money({ ...line.was, amount: line.was.amount * line.quantity })}</del>
          </>
        )}
      </p>
      <LineActs
        line={line}
        typed={typed}
        complaintId={shownComplaint && complaintId}
        onTyped={setMistyped}
        display={display}
        actions={actions}
      />
      {shownComplaint && (
        <p className="complaint" id={complaintId} role="alert">
          {shownComplaint}
        </p>
      )}
    </li>
  )
}

/**
 * Notes of a line: its kind, where it is no plain product, the bounds of an order, and the promotions that made it
 * cheaper.
 */
function lineNotes(line: CartLine, { words, day }: CartDisplay): readonly string[] {
  const { kind, discounts, preorder, bounds = {} } = line
  const own = kind === 'gift' ? [words.gift] : kind === 'digital' ? [words.digital] : []
  const sent =
    preorder?.day === undefined ? words.preorder : interpolate(words.preorder_day, { date: day(preorder.day) })
  const limits = boundsText(bounds, words)
  return [...new Set([...own, ...(preorder ? [sent] : []), ...(limits === '' ? [] : [limits]), ...discounts])]
}

/** The controls that a line allows; its quantity as a text where it cannot be changed. */
function LineActs(props: LineQuantityProps) {
  const { line, display, actions } = props
  const { words, locale } = display
  return (
    <div className="line-acts">
      {line.controls === 'quantity' ? (
        <LineQuantity {...props} />
      ) : (
        <p className="quiet">
          <span className="sr">{interpolate(words.quantity_of, { name: line.name })} </span>× {line.quantity}
        </p>
      )}
      {line.controls !== 'none' && (
        <form
          method="post"
          action={cartFormPath(locale, 'remove')}
          onSubmit={(event) => {
            event.preventDefault()
            actions.onQuantity(line.id, 0)
          }}
        >
          <FormId of={display} />
          <input type="hidden" name="line_id" value={line.id} />
          <button className="link" type="submit" aria-label={interpolate(words.remove_item, { name: line.name })}>
            {words.remove}
          </button>
        </form>
      )}
    </div>
  )
}
