import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CartLineItem } from '../../../../src/components/cart/CartLineItem.tsx'
import { toCartDisplay } from '../../../../src/components/cart/cart-display.ts'
import { type CartMeta, toCart } from '../../../../src/ports/commerce/to-cart.ts'
import { keysAsWords } from '../../../fixtures/words.ts'

const words = keysAsWords('cart', {
  preorder_day: 'from {date}',
  quantity_least: 'least {count}',
  quantity_most: 'most {count}',
})
const media = { origin: 'https://media.test', account: 'k2' }
const display = toCartDisplay({ locale: 'de-at', tag: 'de-AT', format: undefined, media, words })
const actions = { onQuantity: () => undefined, onStep: () => undefined, onCheckout: () => undefined }

const line = (id: string, quantity: number) => ({
  ...{ id, parent_id: null, is_mutable: true, added_by_promotion: false, discounts: [], options: [] },
  ...{ product_id: 7, sku: 'S', name: 'Serac', quantity, original_price: 100, sale_price: 100 },
  extended_sale_price: 100 * quantity,
})

/** @param others pieces of the same product in another line */
function linesOf(terms: object, others = 0) {
  const physical_items = [line('l1', 2), ...(others > 0 ? [line('l2', others)] : [])]
  const known = { title: 'Serac', path: '/p/serac', image: null, images: {}, options: {}, ...terms }
  const meta: CartMeta = { products: { 7: known }, add_ons: [], free_shipping: null }
  const sums = { base_amount: 200, discount_amount: 0, cart_amount: 200, coupons: [], discounts: [] }
  const line_items = { physical_items, digital_items: [], gift_certificates: [], custom_items: [] }
  return toCart({ id: 'c1', version: 1, currency: { code: 'EUR' }, ...sums, line_items }, meta).lines
}

function drawn(terms: object, others?: number): string {
  const [first] = linesOf(terms, others)
  const props = { pending: false, complaint: undefined, typed: undefined, display, actions }
  return first ? renderToString(<CartLineItem line={first} {...props} />) : ''
}

describe('a line of a cart', () => {
  test('shows the quantity bounds in its field, its buttons and in words', () => {
    const html = drawn({ quantity: { least: 2, most: 4 } })
    expect(html).toMatch(/type="number"[^>]*min="2"[^>]*max="4"/)
    expect(html).toContain('least 2 · most 4')
    expect(html.match(/<button[^>]*disabled=""/g)).toHaveLength(1)
  })

  test('has the quantity bounds left by other lines of its product', () => {
    expect(linesOf({ quantity: { least: 2, most: 4 } }, 1)[0]?.bounds).toEqual({ least: 1, most: 3 })
    expect(linesOf({ quantity: { most: 4 } }, 1)[0]?.bounds).toEqual({ most: 3 })
    expect(linesOf({})[0]?.bounds).toBeUndefined()
  })

  test('ties the reason of a refused quantity to its field, which has the focus without scripts', () => {
    const [refused] = linesOf({})
    if (!refused) throw new Error('the cart has no line')
    const render = (props: { readonly complaint: string | undefined; readonly typed: string | undefined }): string =>
      renderToString(<CartLineItem line={refused} pending={false} display={display} actions={actions} {...props} />)
    const html = render({ complaint: 'too many', typed: '50' })
    const id = /<p class="complaint" id="([^"]+)" role="alert">too many</.exec(html)?.[1] ?? 'none'
    const [field = ''] = /<input[^>]*type="number"[^>]*>/.exec(html) ?? []
    expect(field).toContain('aria-invalid="true"')
    expect(field).toContain(`aria-describedby="${id}"`)
    expect(field).toContain('autofocus=""')
    expect(render({ complaint: undefined, typed: undefined })).not.toMatch(/aria-(invalid|describedby)|autofocus/)
  })

  test('marks the language of a name that is not in the reader’s', () => {
    expect(drawn({ lang: 'en' })).toContain('<p class="line-name" lang="en"><a href="/p/serac">Serac</a></p>')
    expect(drawn({})).toContain('<p class="line-name"><a href="/p/serac">Serac</a></p>')
  })

  test('names a pre-order and its shipping date', () => {
    expect(drawn({ preorder: { day: '2026-12-24' } })).toContain('from 24. Dezember 2026')
    expect(drawn({ preorder: {} })).toContain('preorder</p>')
    expect(drawn({})).not.toContain('preorder')
  })
})
