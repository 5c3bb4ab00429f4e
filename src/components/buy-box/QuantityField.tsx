import { useRef } from 'react'

type Props = {
  readonly words: { readonly quantity: string; readonly fewer: string; readonly more: string }
  /** Number that the page is rendered with, as it was typed; 1 unless told. */
  readonly start: string | undefined
}

/** How many to add, 1..999: a number field, with buttons where scripts run. The number lives in the form. */
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
        max={999}
        required
      />
      <button type="button" aria-label={words.more} onClick={() => field.current?.stepUp()}>
        +
      </button>
    </div>
  )
}
