import { useRef } from 'react'
import { type QuantityBounds, lineBounds } from '../../domain/cart/quantity-bounds.ts'

type Props = {
  readonly words: { readonly quantity: string; readonly fewer: string; readonly more: string }
  /** The bounds of one order. */
  readonly bounds: QuantityBounds | undefined
  /** Initial value as typed; defaults to the least. */
  readonly start: string | undefined
}

/** Quantity to add, within an order’s bounds: a number field with minus and plus buttons. The form holds the value. */
export function QuantityField({ words, bounds = {}, start }: Props) {
  const { least, most } = lineBounds(bounds)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="stepper">
      <button type="button" aria-label={words.fewer} onClick={() => field.current?.stepDown()}>
        −
      </button>
      <input
        ref={field}
        type="number"
        name="quantity"
        aria-label={words.quantity}
        defaultValue={start ?? String(least)}
        min={least}
        max={most}
        required
      />
      <button type="button" aria-label={words.more} onClick={() => field.current?.stepUp()}>
        +
      </button>
    </div>
  )
}
