import { cartHref } from '../../domain/links.ts'
import { type CartLook, type FaultKind, faultText } from './cart-look.ts'

type Props = { readonly kind: FaultKind; readonly look: CartLook; readonly onRetry: () => void }

/** Why the cart is not as wished, and one more try: here, or without scripts by opening the cart page again. */
export function CartNotice({ kind, look, onRetry }: Props) {
  return (
    <div className="notice" role="alert">
      <p>{faultText(kind, look.words)}</p>
      {kind === 'unreachable' && (
        <a
          className="link"
          href={cartHref(look.locale)}
          onClick={(event) => {
            event.preventDefault()
            onRetry()
          }}
        >
          {look.words.retry}
        </a>
      )}
    </div>
  )
}
