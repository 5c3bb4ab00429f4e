import { cartFormPath } from '../../domain/cart/cart-forms.ts'
import type { CartDisplay } from './cart-display.ts'
import { FormId } from './FormId.tsx'
import { useFocusRecovery } from './use-focus-recovery.ts'

type Props = { readonly display: CartDisplay; readonly onClear: () => void }

/** Empties the cart, once the shopper has confirmed it; a form that works without JavaScript. */
export function ClearCart({ display, onClear }: Props) {
  const { locale, words } = display
  return (
    <details className="clear-cart" {...useFocusRecovery<HTMLDetailsElement>()}>
      <summary className="link">{words.clear}</summary>
      <form
        method="post"
        action={cartFormPath(locale, 'empty')}
        onSubmit={(event) => {
          event.preventDefault()
          onClear()
        }}
      >
        <FormId of={display} />
        <p className="quiet">{words.clear_text}</p>
        <button className="link" type="submit">
          {words.clear_yes}
        </button>
      </form>
    </details>
  )
}
