import { cartHref } from '../../domain/pages/links.ts'
import { type CartDisplay, type FaultKind, faultText } from './cart-display.ts'

type Props = { readonly kind: FaultKind; readonly display: CartDisplay; readonly onRetry: () => void }

/** Reasons that may be gone when the cart is loaded again. */
const retried: ReadonlySet<FaultKind> = new Set(['unreachable', 'busy', 'unsure', 'general', 'outdated'])

/** Shows why a change failed, with a retry link; without JavaScript the link reloads the cart page. */
export function CartNotice({ kind, display, onRetry }: Props) {
  return (
    <div className="notice" role="alert">
      <p>{faultText(kind, display.words)}</p>
      {retried.has(kind) && (
        <a
          className="link"
          href={cartHref(display.locale)}
          onClick={(event) => {
            event.preventDefault()
            onRetry()
          }}
        >
          {display.words.retry}
        </a>
      )}
    </div>
  )
}
