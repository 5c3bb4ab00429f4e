import type { CartLine } from '../../domain/cart.ts'
import { cartFormPath } from '../../domain/cart-forms.ts'
import { fill } from '../../domain/fill.ts'
import { LinePicture } from './LinePicture.tsx'
import { LineQuantity } from './LineQuantity.tsx'
import type { CartActs, CartLook } from './cart-look.ts'
import { PendingAmount } from './PendingAmount.tsx'

type Props = {
  readonly line: CartLine
  /** Its amounts are being worked out. */
  readonly pending: boolean
  /** Why the last change of this line did not happen. */
  readonly complaint: string | undefined
  /** Quantity that a plain form asked for in vain. */
  readonly typed: string | undefined
  readonly look: CartLook
  readonly acts: CartActs
}

/** One line of the cart: picture, name and options, quantity, what it costs, and a way out. */
export function CartLineItem({ line, pending, complaint, typed, look, acts }: Props) {
  const { words, money, locale } = look
  return (
    <li className="line">
      <LinePicture picture={line.picture} media={look.media} />
      <div className="line-what">
        <p className="line-name">{line.path === undefined ? line.name : <a href={line.path}>{line.name}</a>}</p>
        {line.options.map(({ name, value }) => (
          <p className="quiet" key={name}>
            {`${name}: ${value}`}
          </p>
        ))}
        {line.quantity > 1 && <p className="quiet">{fill(words.each, { price: money(line.price) })}</p>}
      </div>
      <p className="line-total">
        <PendingAmount pending={pending} words={words}>
          {money(line.total)}
        </PendingAmount>
        {/* It is reckoned from the quantity that is wanted: until the server answers that is nobody's amount. */}
        {line.was && !pending && (
          <>
            <span className="sr">{words.was}</span>
            <del>{money({ ...line.was, amount: line.was.amount * line.quantity })}</del>
          </>
        )}
      </p>
      <div className="line-acts">
        <LineQuantity line={line} typed={typed} look={look} acts={acts} />
        <form
          method="post"
          action={cartFormPath(locale, 'remove')}
          onSubmit={(event) => {
            event.preventDefault()
            acts.onQuantity(line.id, 0)
          }}
        >
          <input type="hidden" name="line_id" value={line.id} />
          <button className="link" type="submit" aria-label={fill(words.remove_item, { name: line.name })}>
            {words.remove}
          </button>
        </form>
      </div>
      {complaint && (
        <p className="complaint" role="alert">
          {complaint}
        </p>
      )}
    </li>
  )
}
