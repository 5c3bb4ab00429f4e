import { type CartLook, type FaultKind, faultText } from './cart-look.ts'

type Props = { readonly kind: FaultKind; readonly look: CartLook; readonly onRetry: () => void }

/** Why the cart is not as wished, and one more try. */
export function CartNotice({ kind, look, onRetry }: Props) {
  return (
    <div className="notice" role="alert">
      <p>{faultText(kind, look.words)}</p>
      {kind === 'unreachable' && (
        <button className="link" type="button" onClick={onRetry}>
          {look.words.retry}
        </button>
      )}
    </div>
  )
}
