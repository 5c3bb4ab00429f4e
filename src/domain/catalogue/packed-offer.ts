import type { Modifier, Offer, OptionValue, Price, ProductOption, Stock, Variant } from './product.ts'

/** The part of an offer that can be bought: what a buy box works with. */
export type BuyableOffer = Pick<
  Extract<Offer, { kind: 'shop' }>,
  'productId' | 'options' | 'modifiers' | 'preorder' | 'quantity' | 'price' | 'from' | 'stock'
> & { readonly variants: readonly BuyableVariant[] }

export type BuyableVariant = Omit<Variant, 'sku'>

/**
 * A buyable offer as short text, for the properties of an island (they are bytes in every page).
 * Lines are parted by `\n`, fields by `\t`: the product, then `o…` for options with their `v…` values, then one line
 * per variant: how far its id is from that of the line before, its stock, the place of its value in each option (`=`
 * and the id of one that the option does not list), and its price where that is not the product's. Amounts are minor
 * units of the currency on the first line. Modifiers, and what else
 * few products have, are lines `m…` and `t…` of JSON.
 */
export type PackedOffer = string

const kinds = { color: 'c', size: 's', other: 'o' } as const
const stocks = ['in_stock', 'low', 'sold_out', 'discontinued', 'preorder'] as const satisfies readonly Stock[]

const plain = (text: string): string => text.replace(/[\t\n\r]+/g, ' ')

const packPrice = (price: Price): readonly (number | string)[] =>
  price.kind === 'sale' ? [price.now.amount, price.was.amount] : [price.now.amount, '']

const packOption = (option: ProductOption): string[] => [
  ['o', kinds[option.kind], option.id, plain(option.displayName)].join('\t'),
  ...option.values.map(({ id, label, slug, hexColors }) => ['v', id, plain(label), slug, ...hexColors].join('\t')),
]

const packValue = (id: number | undefined, { values }: ProductOption): string => {
  const position = values.findIndex((value) => value.id === id)
  return position < 0 ? `=${id ?? ''}` : String(position)
}

const packVariant = (
  { id, values, price, stock }: BuyableVariant,
  before: BuyableVariant | undefined,
  { options, price: usual }: Pick<BuyableOffer, 'options' | 'price'>,
): string => {
  const own = packPrice(price).join('\t')
  return [
    id - (before?.id ?? 0),
    stocks.indexOf(stock),
    ...options.map((option) => packValue(values[option.id], option)),
    ...(own === packPrice(usual).join('\t') ? [] : [own]),
  ].join('\t')
}

/** The text of an offer; `unpackOffer` reads it. Tabs and line breaks in names become spaces. */
export function packOffer(offer: BuyableOffer): PackedOffer {
  const { productId, options, modifiers = [], variants, price, from, stock } = offer
  const head = [productId, price.now.currency, stocks.indexOf(stock), from ? 1 : 0, ...packPrice(price)].join('\t')
  const lines = variants.map((variant, index) => packVariant(variant, variants[index - 1], offer))
  const typed = modifiers.map((modifier) => `m\t${JSON.stringify(modifier)}`)
  const { preorder, quantity } = offer
  const terms = preorder || quantity ? [`t\t${JSON.stringify({ preorder, quantity })}`] : []
  return [head, ...options.flatMap(packOption), ...typed, ...terms, ...lines].join('\n')
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

const toTerms = (json: string) => JSON.parse(json) as Pick<BuyableOffer, 'preorder' | 'quantity'>

const toModifier = (json: string) => JSON.parse(json) as Modifier

function unpackVariants(
  lines: readonly (readonly string[])[],
  offer: Omit<BuyableOffer, 'variants'>,
): BuyableVariant[] {
  const { options, price } = offer
  const { currency } = price.now
  let id = 0
  return lines.map(([step, stock, ...rest]) => {
    id += Number(step)
    const values = options.flatMap((option, index) => {
      const position = rest[index] ?? ''
      const value = position.startsWith('=') ? Number(position.slice(1)) : option.values[Number(position)]?.id
      return value ? [[option.id, value] as const] : []
    })
    const [now, was] = rest.slice(options.length)
    return {
      id,
      values: Object.fromEntries(values),
      price: now === undefined ? price : unpackPrice(now, was, currency),
      stock: unpackStock(stock),
    }
  })
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
  const modifiers = lines.flatMap(([mark, json]) => (mark === 'm' && json ? toModifier(json) : []))
  const [, terms] = lines.find(([mark]) => mark === 't') ?? []
  const offer = {
    productId: Number(productId),
    options,
    ...(modifiers.length > 0 && { modifiers }),
    ...(terms && toTerms(terms)),
    price: unpackPrice(now, was, currency),
    from: from === '1',
    stock: unpackStock(stock),
  }
  return {
    ...offer,
    variants: unpackVariants(
      lines.filter(([mark = '']) => !/^[omtv]$/.test(mark)),
      offer,
    ),
  }
}
