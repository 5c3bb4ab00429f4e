import { useRef } from 'react'
import { maxLineQuantity } from '../../domain/cart/line-quantity.ts'

type Props = {
  readonly words: { readonly quantity: string; readonly fewer: string; readonly more: string }
  /** Initial value as typed; defaults to 1. */
  readonly start: string | undefined
}

/** Quantity to add, 1 to `maxLineQuantity`: a number field with minus and plus buttons. The form holds the value. */
export function QuantityField({ words, start = '1' }: Props) {
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
        defaultValue={start}
        min={1}
        max={maxLineQuantity}
        required
      />
      <button type="button" aria-label={words.more} onClick={() => field.current?.stepUp()}>
        +
      </button>
    </div>
  )
}
