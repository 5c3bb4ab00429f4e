import { html } from 'hono/html'
import { toCartJson } from '../carts/cart-json.ts'
import { entriesOf } from '../carts/cart-entries.ts'
import type { Shop } from '../shop.ts'
import type { Promotion, StoredCart } from '../wire/carts.ts'

type Html = ReturnType<typeof html>

/** Carts shown, the latest first. */
const latest = 10

/** Carts, to put into what only staff can; and promotions, to make and end. */
export function cartSection(shop: Shop, base: string): Html {
  const carts = shop.records
    .all('cart')
    .toSorted((one, other) => other.updated - one.updated)
    .slice(0, latest)
  return html`<h2>Carts</h2>
    <table class="records">
      ${carts.map((cart) => cartRow(shop, cart, base))}
    </table>
    <h2>Promotions</h2>
    <table class="records">
      ${shop.records.all('promotion').map((promotion) => promotionRow(promotion, base))}
    </table>
    <form method="post" action="${base}/promotions">
      <label>Name <input name="name" required /></label>
      <label>Code, empty for all carts <input name="code" /></label>
      <label>From a sum of <input name="from" type="number" min="0" step="0.01" value="0" /></label>
      <label
        >Gives
        <select name="reward">
          <option value="percent">percent off</option>
          <option value="amount">an amount off</option>
          <option value="gift">a variant, by its id</option>
        </select></label
      >
      <input name="value" type="number" min="0" step="0.01" aria-label="How much, or which variant" required />
      <button>Start</button>
    </form>`
}

function cartRow(shop: Shop, cart: StoredCart, base: string): Html {
  const json = toCartJson(shop, cart, false)
  const what = entriesOf(json).map(({ quantity, name }) => `${quantity} × ${name}`)
  return html`<tr>
    <td>${what.join(', ')}</td>
    <td>${json.cart_amount.toFixed(2)} ${json.currency.code}</td>
    <td>
      <form method="post" action="${base}/carts/${cart.id}">
        <select name="kind" aria-label="What to put into the cart">
          <option value="gift_certificates">gift certificate</option>
          <option value="custom_items">custom item</option>
          <option value="coupon">coupon</option>
        </select>
        <input name="name" aria-label="Name, or code of the coupon" required />
        <input name="amount" type="number" min="0" step="0.01" value="50" aria-label="Amount" />
        <button>Put in</button>
      </form>
    </td>
  </tr>`
}

const promotionRow = ({ id, name, code, from, reward }: Promotion, base: string): Html =>
  html`<tr>
    <td>${name}</td>
    <td>${code || 'all carts'} from ${from}</td>
    <td>${reward.kind}</td>
    <td>
      <form method="post" action="${base}/promotions/${id}/end"><button>End</button></form>
    </td>
  </tr>`
