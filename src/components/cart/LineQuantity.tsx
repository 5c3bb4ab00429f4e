import { type FocusEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart.ts'
import { cartFormPath } from '../../domain/cart/cart-forms.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import { lineBounds } from '../../domain/cart/quantity-bounds.ts'
import type { CartActions, CartDisplay } from './cart-display.ts'
import { FormId } from './FormId.tsx'

export type LineQuantityProps = {
  readonly line: CartLine
  /** Quantity of a plain form that was refused; shown in the field instead of the line's quantity. */
  readonly typed: string | undefined
  /** Id of the line's complaint, while it has one. */
  readonly complaintId: string | undefined
  /** Called with whether the typed number cannot be ordered: `true` when it is sent, `false` when it changes. */
  readonly onTyped: (isMistyped: boolean) => void
  readonly display: CartDisplay
  readonly actions: CartActions
}

/**
 * Quantity of a line, within what an order may hold: minus button, number field, plus button. Three forms that work
 * without JavaScript; the number is sent on blur or submit. A number that cannot be ordered gives way to the former
 * quantity, and the line says so. Only the line's remove button takes it out of the cart.
 */
export function LineQuantity({ line, typed, complaintId, onTyped, display, actions }: LineQuantityProps) {
  const { id, name, quantity, bounds = {} } = line
  const { words } = display
  const fieldId = useId()
  const { least, most } = lineBounds(bounds)
  const shown = typed ?? String(quantity)
  const field = useRef<HTMLInputElement>(null)
  // Only typed input is sent, once; until then the field follows changes by another tab or a refusal.
  const isTyped = useRef(false)
  const [isHydrated, setHydrated] = useState(false)
  const send = (input: HTMLInputElement) => {
    isTyped.current = false
    const typedQuantity = input.valueAsNumber
    if (Number.isInteger(typedQuantity) && typedQuantity >= least && typedQuantity <= most)
      actions.onQuantity(id, typedQuantity)
    else {
      input.value = String(quantity)
      onTyped(true)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (field.current) send(field.current)
  }
  const sendOnBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (isTyped.current) send(currentTarget)
  }
  // First of the effects: what was typed before hydration may be refused by the next one.
  useEffect(() => {
    onTyped(false)
  }, [shown, onTyped])
  useEffect(() => {
    setHydrated(true)
    const input = field.current
    // Typed before hydration.
    if (!input || input.value === input.defaultValue) return
    if (input === document.activeElement) isTyped.current = true
    else send(input)
  }, [])
  useEffect(() => {
    if (field.current && !isTyped.current) field.current.value = shown
  }, [shown])
  const step = (by: 1 | -1, label: string, sign: string) => {
    const isAtBound = quantity + by < least || quantity + by > most
    return (
      <form
        method="post"
        action={cartFormPath(display.locale, 'update')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isAtBound) actions.onStep(id, by)
        }}
      >
        <FormId of={display} />
        <input type="hidden" name="line_id" value={id} />
        <input type="hidden" name="quantity" value={quantity + by} />
        {/* A disabled button would lose the focus at its own press; a plain form has no other way to refuse one. */}
        <button
          type="submit"
          aria-label={interpolate(label, { name })}
          disabled={isAtBound && !isHydrated}
          aria-disabled={isAtBound || undefined}
        >
          {sign}
        </button>
      </form>
    )
  }
  return (
    <div className="stepper">
      {step(-1, words.fewer, '−')}
      <form method="post" action={cartFormPath(display.locale, 'update')} onSubmit={submit} noValidate>
        <FormId of={display} />
        <input type="hidden" name="line_id" value={id} />
        <label className="sr" htmlFor={fieldId}>
          {interpolate(words.quantity_of, { name })}
        </label>
        <input
          ref={field}
          id={fieldId}
          type="number"
          name="quantity"
          defaultValue={shown}
          min={least}
          max={most}
          inputMode="numeric"
          autoComplete="off"
          onInput={() => {
            isTyped.current = true
            onTyped(false)
          }}
          onBlur={sendOnBlur}
          aria-invalid={typed !== undefined || undefined}
          aria-describedby={complaintId}
          // The answer to a plain form begins where it has to be corrected, and is read with its reason. In the page's
          // HTML alone: a cart that React draws anew, since a translator changed it, takes the focus from nothing.
          autoFocus={typed !== undefined && typeof document === 'undefined'}
        />
        <button className="update" type="submit">
          {words.update}
        </button>
      </form>
      {step(1, words.more, '+')}
    </div>
  )
}
