import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { typedChoice } from '../../../src/domain/cart/typed-choice.ts'
import type { BuyableOffer } from '../../../src/domain/catalogue/buyable-offer.ts'
import * as modifierParts from '../../../src/components/buy-box/modifiers-chunk.ts'
import { BuyBox } from '../../../src/islands/BuyBox.tsx'
import { modifiers, snowshoeOffer, waxOffer } from '../../fixtures/offer.ts'
import { keysAsWords } from '../../fixtures/words.ts'

const words = keysAsWords('buy_box', {
  quantity_least: 'least {count}',
  quantity_most: 'most {count}',
  preorder_day: 'from the {date}',
  from: 'from {price}',
  entry_to: 'to {limit}',
  ships_free_from: 'free from {amount}',
})

const htmlOf = (offer: BuyableOffer, freeFrom?: number, typed?: Readonly<Record<string, string>>): string =>
  renderToString(
    <BuyBox
      offer={offer}
      locale="de-at"
      tag="de-AT"
      format={undefined}
      path="/de-at/p/x"
      freeFrom={freeFrom}
      words={words}
      {...(offer.modifiers && { modifierParts })}
      {...(typed && { start: typedChoice(typed, offer) })}
    />,
  )

describe('the buy box without scripts', () => {
  const html = htmlOf(snowshoeOffer)

  test('is a form of the locale with the product and the return path', () => {
    expect(html).toContain('action="/api/forms/de-at/cart/add" method="post"')
    expect(html).toContain('<input type="hidden" name="product_id" value="111"/>')
    expect(html).toContain('name="return" value="/de-at/p/x"')
  })

  test('requires every option, with the first colour chosen', () => {
    expect(html.match(/type="radio"[^>]*required/g)).toHaveLength(2)
    expect(
      html.match(/checked=""[^>]*name="option\[12\]" value="101"|name="option\[12\]"[^>]*checked=""[^>]*value="101"/),
    ).not.toBeNull()
    expect(html.match(/checked=""/g)).toHaveLength(1)
  })

  test('names colours in words and by the slug that addresses use', () => {
    expect(html).toContain('data-color="glacier-blue"')
    expect(html).toContain('<b>Signal red</b>')
  })

  test('shows the lowest price, with the price before a sale', () => {
    expect(html).toMatch(/<ins>from [^<]*199,95<\/ins>/)
    expect(html).toMatch(/<del>[^<]*259,95<\/del>/)
  })

  test('shows the threshold of free shipping', () => {
    expect(htmlOf(snowshoeOffer, 50_000)).toMatch(/free from [^<]*500/)
    expect(htmlOf(snowshoeOffer, 15_000)).toContain('ships_free</p>')
    expect(html).not.toContain('class="ships"')
  })

  test('sells a product without options', () => {
    const wax = htmlOf(waxOffer)
    expect(wax).not.toContain('type="radio"')
    expect(wax).toContain('type="submit">add</button>')
  })

  test('keeps choices and input after a refused form', () => {
    const back = htmlOf(snowshoeOffer, undefined, { 'option[12]': '102', 'option[13]': '202', quantity: '50' })
    const checked = (back.match(/<input[^>]*checked=""[^>]*>/g) ?? []).map((field) => /value="(\d+)"/.exec(field)?.[1])
    expect(checked).toEqual(['102', '202'])
    expect(back).toMatch(/name="quantity"[^>]*value="50"/)
    expect(back).toMatch(/<ins>[^<]*199,95<\/ins>/)
    expect(back).toContain('low_stock')
  })

  test('starts afresh when the returned values belong to another product', () => {
    const back = htmlOf(snowshoeOffer, undefined, { 'option[12]': '999', 'option[99]': '1' })
    expect(back).toBe(html)
  })

  test('starts with the first available colour, and keeps a button for a requested sold-out one', () => {
    const [color] = snowshoeOffer.options
    const colors = snowshoeOffer.variants.filter(({ id }) => id === 1 || id === 3)
    const variants = colors.map(({ values: { 12: of = 0 }, ...variant }) => ({ ...variant, values: { 12: of } }))
    const half = variants.map((variant) => (variant.id === 1 ? { ...variant, stock: 'sold_out' as const } : variant))
    const offer = { ...snowshoeOffer, options: color ? [color] : [], variants: half }
    const open = htmlOf(offer)
    expect(/<input[^>]*checked=""[^>]*>/.exec(open)?.[0]).toContain('value="102"')
    expect(open).toContain('type="submit">add</button>')
    expect(open).toMatch(/role="status">in_stock</)
    const out = htmlOf(offer, undefined, { 'option[12]': '101' })
    expect(out).toMatch(/role="status">sold_out_choice</)
    expect(out).toMatch(
      /disabled=""[^>]*>sold_out<\/button><noscript><button[^>]*type="submit">add<\/button><\/noscript>/,
    )
    expect(html).not.toContain('noscript')
  })

  test('has no active button for a product sold out in every variant', () => {
    const out = htmlOf({ ...snowshoeOffer, stock: 'sold_out' })
    expect(out).toMatch(/type="submit" disabled=""[^>]*>sold_out<\/button>/)
    expect(out).not.toContain('noscript')
  })
})

describe('the price of a buy box', () => {
  const money = (amount: number) => ({ amount, currency: 'USD' })
  const sale = { kind: 'sale', was: money(25_995), now: money(15_995) } as const
  const own = { ...sale, isEstimate: true } as const
  const variants = snowshoeOffer.variants.map((one) => (one.id === 4 ? { ...one, price: own } : one))
  const offer = { ...snowshoeOffer, variants, price: own }
  const priceIn = (html: string) => /<p class="price buy-price">.*?<\/p>/.exec(html)?.[0]

  test('says of a pro price that it is an estimate, in the line that is announced', () => {
    expect(priceIn(htmlOf(offer))).toContain('<small class="quiet"> pro_estimate</small>')
    expect(priceIn(htmlOf({ ...waxOffer, price: own }))).toContain('pro_estimate')
  })

  test('says so for the variants alone that have a pro price', () => {
    const chosen = (color: string, size: string) =>
      priceIn(htmlOf(offer, undefined, { 'option[12]': color, 'option[13]': size }))
    expect(chosen('102', '202')).toContain('pro_estimate')
    expect(chosen('101', '201')).toMatch(/239,95/)
    expect(chosen('101', '201')).not.toContain('pro_estimate')
  })

  test('is no estimate for visitors, on sale or not', () => {
    expect(priceIn(htmlOf({ ...waxOffer, price: sale }))).toMatch(/<ins>[^<]*159,95<\/ins>/)
    for (const visitors of [snowshoeOffer, waxOffer, { ...waxOffer, price: sale }])
      expect(htmlOf(visitors)).not.toContain('pro_estimate')
  })
})

describe('a buy box with modifiers', () => {
  const offer = { ...snowshoeOffer, modifiers }
  const fieldOf = (html: string, name: string) =>
    new RegExp(`<(?:input|textarea)[^>]*name="${name.replace(/[[\]]/g, '\\$&')}"[^>]*>`).exec(html)?.[0] ?? ''
  const html = htmlOf(offer)

  test('draws a field for each kind, with its limits in words', () => {
    expect(fieldOf(html, 'text[31]')).toMatch(/type="text".*required=""/)
    expect(fieldOf(html, 'text[31]')).toMatch(/maxLength="20"/i)
    expect(html).toContain('entry_characters_to</p>')
    expect(fieldOf(html, 'text[32]')).toContain('<textarea')
    expect(fieldOf(html, 'text[33]')).toMatch(/inputMode="numeric"/i)
    expect(html).toContain('entry_from, to 99</p>')
    expect(fieldOf(html, 'text[34]')).toMatch(/type="date".*min="2026-12-01"/)
    expect(fieldOf(html, 'option[35]')).toMatch(/type="checkbox".*required="".*value="351"/)
    expect(html).toContain('I agree')
    expect(html).toMatch(/choose_none.*Birch box/)
  })

  test('writes days as in the locale', () => {
    const day = { id: 34, kind: 'date', displayName: 'Day', isRequired: false, most: '2026-12-24' } as const
    expect(htmlOf({ ...waxOffer, modifiers: [day] })).toContain('to 24. Dezember 2026</p>')
  })

  test('offers contact for a kind that it cannot draw', () => {
    expect(html).toMatch(/ask_optional.*href="\/de-at\/support\/contact".*ask_contact/)
    const [last] = modifiers.slice(-1)
    const asked = htmlOf({ ...waxOffer, modifiers: [{ ...last!, isRequired: true }] })
    expect(asked).toContain('ask_required')
    expect(asked).toMatch(/type="submit" disabled=""/)
  })

  test('keeps the entries after a refused form, and names the faults', () => {
    const back = htmlOf(offer, undefined, { 'text[31]': 'Ada', 'text[32]': 'For <you>', 'option[36]': '361' })
    expect(fieldOf(back, 'text[31]')).toContain('value="Ada"')
    expect(back).toContain('For &lt;you&gt;</textarea>')
    expect(back).toMatch(/aria-describedby="flaw-35"/)
    expect(back).toContain('enter_other</p>')
    expect(html).not.toContain('flaw-')
  })
})

describe('the quantity of a buy box', () => {
  const bounded = htmlOf({ ...waxOffer, quantity: { least: 2, most: 4 } })

  test('starts with its minimum, and names both bounds', () => {
    const field = /<input[^>]*name="quantity"[^>]*>/.exec(bounded)?.[0]
    expect(field).toMatch(/min="2"/)
    expect(field).toMatch(/max="4"/)
    expect(field).toMatch(/value="2"/)
    expect(bounded).toContain('least 2 · most 4')
  })

  test('starts with one piece without bounds', () => {
    expect(/<input[^>]*name="quantity"[^>]*>/.exec(htmlOf(waxOffer))?.[0]).toMatch(/min="1".*max="999".*value="1"/)
  })
})

describe('a buy box of a pre-order', () => {
  const preorder = (more: object) => htmlOf({ ...waxOffer, stock: 'preorder', preorder: more })

  test('is labelled as such, also on its button, with the day or the merchant’s message', () => {
    expect(preorder({})).toMatch(/type="submit"[^>]*>preorder<\/button>/)
    expect(preorder({})).toMatch(/class="stock preorder" role="status">preorder_stock</)
    expect(preorder({ day: '2026-12-24' })).toContain('from the 24. Dezember 2026')
    expect(preorder({ day: '2026-12-24', message: 'Back on %%DATE%%' })).toContain('Back on 24. Dezember 2026')
    expect(preorder({ message: 'Back on %%DATE%%' })).toContain('preorder_stock')
    expect(preorder({ message: 'Back soon' })).toContain('Back soon')
  })
})
