import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { refusedLine } from '../../../src/domain/cart/cart-forms.ts'
import { CartLines } from '../../../src/components/cart/CartLines.tsx'
import { toCartDisplay } from '../../../src/components/cart/cart-display.ts'
import type { Cart, CartLine } from '../../../src/domain/cart/cart.ts'
import { CartDrawer } from '../../../src/islands/CartDrawer.tsx'
import { CartPage } from '../../../src/islands/CartPage.tsx'
import { keysAsWords } from '../../fixtures/words.ts'

const money = (amount: number) => ({ amount, currency: 'EUR' })

const cart: Cart = {
  id: 'c1',
  version: 3,
  lines: [
    {
      id: 'l1',
      kind: 'product',
      controls: 'quantity',
      productId: 111,
      variantId: 4,
      sku: 'S',
      name: 'Firnlicht 25',
      path: '/de-at/p/firnlicht-25',
      picture: { name: 'firnlicht-25-red-pair', alt: '', width: 1800, height: 2400 },
      options: [{ name: 'Farbe', value: 'Signalrot' }],
      quantity: 2,
      price: money(19_995),
      total: money(39_990),
      was: money(25_995),
      discounts: [],
    },
  ],
  count: 2,
  subtotal: money(39_990),
  reductions: [{ kind: 'discount', name: undefined, amount: money(1000) }],
  taxes: undefined,
  total: money(38_990),
  addOns: [],
  freeShipping: { threshold: money(50_000), gap: money(10_010) },
  shippingCost: money(995),
}

const texts = {
  coupon: 'coupon {name}',
  fewer: 'fewer {name}',
  shipping_gap: '{amount} to go',
  option: '{name}\u202F: {value}',
}
const words = keysAsWords('cart', texts)
const shared = {
  locale: 'de-at',
  tag: 'de-AT',
  format: undefined,
  media: { origin: 'https://media.test', account: 'k2' },
  words,
  listLoading: 'loading of lists',
}

describe('a line of the cart', () => {
  const display = toCartDisplay({ ...shared, words: words })
  const actions = { onQuantity: () => undefined, onStep: () => undefined, onCheckout: () => undefined }
  const drawn = (pending: readonly string[]): string =>
    renderToString(<CartLines cart={cart} pending={pending} fault={undefined} display={display} actions={actions} />)

  test('hides the previous price until the server confirms the quantity', () => {
    expect(drawn([])).toContain('<del>')
    expect(drawn(['l1'])).not.toContain('<del>')
  })
})

describe('the cart page without scripts', () => {
  const html = renderToString(<CartPage {...shared} cart={cart} empty={<p>nothing</p>} />)
  const formsTo = (act: string): string[] =>
    (html.match(/<form.*?<\/form>/g) ?? []).filter((form) => form.includes(`action="/api/forms/de-at/cart/${act}"`))

  test('changes quantities through plain forms: minus, number, plus', () => {
    const forms = formsTo('update')
    expect(forms).toHaveLength(3)
    for (const form of forms) expect(form).toContain('name="line_id" value="l1"')
    expect(forms.map((form) => /name="quantity"[^>]*value="(\d+)"/.exec(form)?.[1])).toEqual(['1', '2', '3'])
    expect(forms[0]).toContain('aria-label="fewer Firnlicht 25"')
  })

  test('disables minus at one, so that only the remove button removes a line', () => {
    const [line] = cart.lines
    if (!line) throw new Error('the cart has no line')
    const single = { ...cart, lines: [{ ...line, quantity: 1 }] }
    const drawn = renderToString(<CartPage {...shared} cart={single} empty={<p>nothing</p>} />)
    expect(drawn).toMatch(/<button[^>]*aria-label="fewer Firnlicht 25"[^>]*disabled/)
    expect(drawn).toMatch(/<input[^>]*type="number"[^>]*min="1"/)
  })

  test('removes lines and goes to checkout by plain forms', () => {
    expect(formsTo('remove')).toHaveLength(1)
    expect(formsTo('checkout')).toHaveLength(1)
  })

  test('shows the product, options and amounts of a line', () => {
    expect(html).toContain('<a href="/de-at/p/firnlicht-25">Firnlicht 25</a>')
    expect(html).toContain('Farbe\u202F: Signalrot')
    expect(html).toMatch(/399,90/)
    expect(html).toMatch(/<del>[^<]*519,90<\/del>/)
    expect(html).toMatch(/100,10 to go/)
  })

  test('has its total announced as a whole when it changes', () => {
    const [row = ''] = /<div[^>]*class="grand"[^>]*>/.exec(html) ?? []
    expect(row).toContain('aria-live="polite"')
    expect(row).toContain('aria-atomic="true"')
  })

  test('shows the editors’ text when there is no cart', () => {
    expect(renderToString(<CartPage {...shared} empty={<p>nothing</p>} />)).toBe(
      '<div class="cart"><div role="status" data-instead=""><p>nothing</p></div></div>',
    )
  })
})

describe('cart lines of other kinds', () => {
  const [product] = cart.lines
  if (!product) throw new Error('the cart has no line')
  const lineOf = (change: Partial<CartLine>): CartLine => ({ ...product, was: undefined, quantity: 1, ...change })
  const gift = lineOf({ id: 'g', kind: 'gift', controls: 'none', discounts: ['Winter gift'] })
  const certificate = lineOf({ id: 'c', kind: 'certificate', controls: 'remove', productId: undefined, name: 'Card' })
  const download = lineOf({ id: 'd', kind: 'digital', name: 'Trail map' })
  const drawn = (line: CartLine, more: Partial<Cart> = {}): string =>
    renderToString(<CartPage {...shared} cart={{ ...cart, lines: [line], ...more }} empty={<p>nothing</p>} />)
  const actsOf = (line: CartLine) => ['update', 'remove'].map((act) => drawn(line).includes(`/cart/${act}"`))

  test('have only the controls that they allow', () => {
    expect(actsOf(gift)).toEqual([false, false])
    expect(actsOf(certificate)).toEqual([false, true])
    expect(actsOf(download)).toEqual([true, true])
    expect(drawn(certificate)).toContain('Card')
    expect(drawn(certificate)).not.toContain('nothing')
  })

  test('name their kind and their promotion', () => {
    expect(drawn(gift)).toContain('>gift</p>')
    expect(drawn(gift)).toContain('>Winter gift</p>')
    expect(drawn(download)).toContain('>digital</p>')
  })

  test('are summed up with their reductions by name', () => {
    const reductions: Cart['reductions'] = [
      { kind: 'discount', name: 'Autumn sale', amount: money(2000) },
      { kind: 'coupon', name: 'SNOW5', amount: money(500) },
      { kind: 'coupon', name: 'FREESHIP', amount: undefined },
    ]
    const html = drawn(gift, { reductions, taxes: money(100) })
    const rows = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, amount]) => [label, amount])
    expect(rows.map(([label]) => label)).toEqual([
      ...['subtotal', 'Autumn sale', 'coupon SNOW5', 'coupon FREESHIP', 'taxes', 'shipping_cost', 'total'],
    ])
    expect(rows[1]?.[1]).toContain('−')
    expect(rows[3]?.[1]).not.toContain('0,00')
  })
})

describe('the cart page after a refused form', () => {
  const refusedAs = (values: Readonly<Record<string, string>>) => refusedLine({ code: 'out_of_stock', values }, cart)

  test('shows the reason beside the line, with the typed quantity', () => {
    const refused = refusedAs({ line_id: 'l1', quantity: '50' })
    const html = renderToString(<CartPage {...shared} cart={cart} refused={refused} />)
    const line = /<li class="line".*?<\/li>/.exec(html)?.[0] ?? ''
    expect(line).toContain('role="alert">error_stock</p>')
    expect(line).toMatch(/type="number"[^>]*value="50"/)
  })

  test('leaves the message to the page when it concerns no line of the cart', () => {
    expect(refusedAs({ line_id: 'l2', quantity: '50' })).toBeUndefined()
    expect(refusedAs({})).toBeUndefined()
  })
})

describe('the cart page with an unreachable platform', () => {
  const html = renderToString(<CartPage {...shared} unreachable empty={<p>nothing</p>} />)

  test('reports the fault and offers a retry', () => {
    expect(html).toContain('<p>error_unreachable</p>')
    expect(html).toContain('href="/de-at/cart">retry</a>')
  })

  test('does not claim that the cart is empty', () => {
    expect(html).not.toContain('nothing')
  })
})

describe('the closed cart drawer', () => {
  test('is an empty dialog', () => {
    expect(renderToString(<CartDrawer />)).toBe('<dialog class="drawer"></dialog>')
  })
})
