import { type FocusEvent, type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { CartLine } from '../../domain/cart.ts'
import { cartFormPath } from '../../domain/cart-forms.ts'
import { fill } from '../../domain/fill.ts'
import type { CartActs, CartLook } from './cart-look.ts'

type Props = {
  readonly line: CartLine
  /** What stands in the field instead of the quantity: what a plain form asked for in vain. */
  readonly typed: string | undefined
  readonly look: CartLook
  readonly acts: CartActs
}

/**
 * Quantity of a line: one fewer, a number, one more. Three small forms, each complete without scripts; the number is
 * sent when it is left or confirmed.
 */
export function LineQuantity({ line: { id, name, quantity }, typed, look, acts }: Props) {
  const { words } = look
  const fieldId = useId()
  const shown = typed ?? String(quantity)
  const field = useRef<HTMLInputElement>(null)
  // Only what somebody typed is sent, and once; until then what others change (another tab, a refusal) is shown.
  const isTyped = useRef(false)
  const send = (input: HTMLInputElement) => {
    isTyped.current = false
    const wanted = input.valueAsNumber
    if (Number.isInteger(wanted) && wanted >= 0 && wanted <= 999) acts.onQuantity(id, wanted)
    else input.value = String(quantity)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (field.current) send(field.current)
  }
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (isTyped.current) send(currentTarget)
  }
  useEffect(() => {
    const input = field.current
    // Typed before the island was awake.
    if (!input || input.value === input.defaultValue) return
    if (input === document.activeElement) isTyped.current = true
    else send(input)
  }, [])
  useEffect(() => {
    if (field.current && !isTyped.current) field.current.value = shown
  }, [shown])
  const step = (by: 1 | -1, label: string, sign: string) => (
    <form
      method="post"
      action={cartFormPath(look.locale, 'update')}
      onSubmit={(event) => {
        event.preventDefault()
        acts.onStep(id, by)
      }}
    >
      <input type="hidden" name="line_id" value={id} />
      <input type="hidden" name="quantity" value={quantity + by} />
      <button type="submit" aria-label={fill(label, { name })} disabled={quantity + by > 999}>
        {sign}
      </button>
    </form>
  )
  return (
    <div className="stepper">
      {step(-1, words.fewer, '−')}
      <form method="post" action={cartFormPath(look.locale, 'update')} onSubmit={submit} noValidate>
        <input type="hidden" name="line_id" value={id} />
        <label className="sr" htmlFor={fieldId}>
          {fill(words.quantity_of, { name })}
        </label>
        <input
          ref={field}
          id={fieldId}
          type="number"
          name="quantity"
          defaultValue={shown}
          min={0}
          max={999}
          inputMode="numeric"
          autoComplete="off"
          onInput={() => (isTyped.current = true)}
          onBlur={leave}
        />
        <button className="update" type="submit">
          {words.update}
        </button>
      </form>
      {step(1, words.more, '+')}
    </div>
  )
}
