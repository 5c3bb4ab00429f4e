import { interpolate } from '../../domain/format/interpolate.ts'
import { cartHref } from '../../domain/pages/links/links.ts'
import { OtherWays } from './OtherWays.tsx'
import { type CartDisplay, type FaultKind, faultText } from './cart-display.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'

type Props = {
  /** `name` of the line, when it is about one. */
  readonly fault: { readonly kind: FaultKind; readonly name?: string }
  readonly display: CartDisplay
  readonly onRetry: () => void
}

/** Reasons that may be gone when the cart is loaded again. */
const retried: ReadonlySet<FaultKind> = new Set(['unreachable', 'busy', 'unsure', 'general', 'outdated'])

/**
 * Shows why a change failed, with a retry link; without JavaScript the link reloads the cart page. The notice goes when
 * the cart is loaded again, by a press or by itself, and the focus of its link stays nearby.
 */
export function CartNotice({ fault: { kind, name }, display, onRetry }: Props) {
  const text = faultText(kind, display.words)
  return (
    <div className="notice" role="alert" {...useFocusRecovery<HTMLDivElement>()}>
      <p>{name === undefined ? text : interpolate(display.words.option, { name, value: text })}</p>
      {kind === 'cookies' && <OtherWays locale={display.locale} words={display.words} />}
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
