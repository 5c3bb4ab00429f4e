import type { Offer, OptionValue, Price, ProductOption, Stock, Variant } from './product.ts'

/** The part of an offer that can be bought: what a buy box works with. */
export type BuyableOffer = Pick<
  Extract<Offer, { kind: 'shop' }>,
  'productId' | 'options' | 'price' | 'from' | 'stock'
> & { readonly variants: readonly BuyableVariant[] }

export type BuyableVariant = Omit<Variant, 'sku'>

/**
 * A buyable offer as short text, for the properties of an island (they are bytes in every page).
 * Lines are parted by `\n`, fields by `\t`: the product, then `o…` for options with their `v…` values, then one line per
 * variant. Amounts are minor units of the currency on the first line.
 */
export type PackedOffer = string

const kinds = { color: 'c', size: 's', other: 'o' } as const
const stocks = ['in_stock', 'low', 'sold_out', 'discontinued'] as const satisfies readonly Stock[]

const plain = (text: string): string => text.replace(/[\t\n\r]+/g, ' ')

const packPrice = (price: Price): readonly (number | string)[] =>
  price.kind === 'sale' ? [price.now.amount, price.was.amount] : [price.now.amount, '']

const packOption = (option: ProductOption): string[] => [
  ['o', kinds[option.kind], option.id, plain(option.displayName)].join('\t'),
  ...option.values.map(({ id, label, slug, hexColors }) => ['v', id, plain(label), slug, ...hexColors].join('\t')),
]

const packVariant = ({ id, values, price, stock }: BuyableVariant, options: readonly ProductOption[]): string =>
  [id, stocks.indexOf(stock), ...packPrice(price), ...options.map((option) => values[option.id] ?? '')].join('\t')

/** The text of an offer; `unpackOffer` reads it. Tabs and line breaks in names become spaces. */
export function packOffer({ productId, options, variants, price, from, stock }: BuyableOffer): PackedOffer {
  const head = [productId, price.now.currency, stocks.indexOf(stock), from ? 1 : 0, ...packPrice(price)].join('\t')
  return [head, ...options.flatMap(packOption), ...variants.map((variant) => packVariant(variant, options))].join('\n')
}

const unpackPrice = (now: string | undefined, was: string | undefined, currency: string): Price => {
  const money = { amount: Number(now), currency }
  return was ? { kind: 'sale', was: { amount: Number(was), currency }, now: money } : { kind: 'regular', now: money }
}

const unpackStock = (index: string | undefined): Stock => stocks[Number(index)] ?? 'sold_out'

const unpackValue = ([, id, label = '', slug = '', ...hexColors]: readonly string[]): OptionValue => ({
  id: Number(id),
  label,
  slug,
  hexColors,
})

function unpackVariant(fields: readonly string[], options: readonly ProductOption[], currency: string): BuyableVariant {
  const [id, stock, now, was, ...chosen] = fields
  const values = options.flatMap((option, index) =>
    chosen[index] ? [[option.id, Number(chosen[index])] as const] : [],
  )
  return {
    id: Number(id),
    values: Object.fromEntries(values),
    price: unpackPrice(now, was, currency),
    stock: unpackStock(stock),
  }
}

/** The offer that `packOffer` wrote. Any other text gives an offer without variants, which cannot be bought. */
export function unpackOffer(packed: PackedOffer): BuyableOffer {
  const [head = [], ...lines] = packed.split('\n').map((line) => line.split('\t'))
  const [productId, currency = '', stock, from, now, was] = head
  const kindOf = (letter: string | undefined): ProductOption['kind'] =>
    letter === kinds.color ? 'color' : letter === kinds.size ? 'size' : 'other'
  const options: (ProductOption & { values: OptionValue[] })[] = []
  for (const line of lines) {
    const [mark, letter, id, displayName = ''] = line
    if (mark === 'o') options.push({ id: Number(id), kind: kindOf(letter), displayName, values: [] })
    if (mark === 'v') options.at(-1)?.values.push(unpackValue(line))
  }
  return {
    productId: Number(productId),
    options,
    variants: lines
      .filter(([mark]) => mark !== 'o' && mark !== 'v')
      .map((line) => unpackVariant(line, options, currency)),
    price: unpackPrice(now, was, currency),
    from: from === '1',
    stock: unpackStock(stock),
  }
}
