import type { TileAnswer } from '../../../api/graphql/answers.ts'
import { type DrawnTile, drawnTags } from '../../../domain/catalogue/drawn-tile.ts'
import { toListSwatch } from '../../../domain/catalogue/list-swatches.ts'
import type { TilePlace } from '../../../domain/catalogue/tile-tag.ts'
import { type Money, fromMajor } from '../../../domain/price/money.ts'

type Colored = Pick<TileAnswer, 'image' | 'bcProduct'>

/** Colours of the option that has some, each with its picture. */
function colorsOf({ image, bcProduct }: Colored) {
  const option = bcProduct.product_options.find(({ values }) => values.some(({ hexColors }) => hexColors.length > 0))
  return (option?.values ?? []).map((value) => ({
    ...value,
    picture: image.colors.find(({ color }) => color === value.slug),
  }))
}

const isPreorder = ({ bcProduct }: TileAnswer): boolean => bcProduct.availability === 'preorder'

/** Pre-orders are taken whatever the stock. */
const isBuyable = (product: TileAnswer): boolean =>
  (isPreorder(product) || product.bcProduct.isInStock) &&
  product.bcProduct.variants.some(({ isInStock, isPurchasable }) => isPurchasable && (isInStock || isPreorder(product)))

/** The lowest price of what can be bought, and what it is compared with. */
function priceOf({ bcProduct }: TileAnswer): DrawnTile['price'] {
  const { calculatedPrice, retailPrice, variants } = bcProduct
  const toMoney = (price: typeof calculatedPrice): Money | undefined =>
    price ? fromMajor(price.value, price.currencyCode) : undefined
  const buyable = variants.filter(({ isInStock, isPurchasable }) => isInStock && isPurchasable)
  const prices = (buyable.length > 0 ? buyable : variants).flatMap((variant) => toMoney(variant.calculatedPrice) ?? [])
  const [now = toMoney(calculatedPrice)] = prices.toSorted((one, other) => one.amount - other.amount)
  if (!now) return undefined
  const retail = toMoney(retailPrice)
  return {
    now,
    ...(retail && retail.amount > now.amount && { was: retail }),
    isFrom: prices.some(({ amount }) => amount !== now.amount),
  }
}

/**
 * An answer of the API about a product as its tile is drawn, with the price and stock of the moment.
 * @param view `platformFlags`: whether the platform's own flags make a product new or redesigned, too
 */
export function answeredTile(
  product: TileAnswer,
  { place, platformFlags }: { readonly place: TilePlace; readonly platformFlags: boolean },
): DrawnTile {
  const { bcProduct, image, is_new: isNew, is_redesigned: isRedesigned, lang, tagline } = product
  const colors = colorsOf(product)
  const picture = colors[0]?.picture ?? image.colors[0]
  const price = priceOf(product)
  const offer = { kind: 'shop', price: { kind: price?.was ? 'sale' : 'regular' } } as const
  const tags = drawnTags(
    { isNew, isRedesigned, platformFlags: bcProduct, offer },
    { place, dataRefactor: platformFlags },
  )
  return {
    productId: bcProduct.id,
    name: product.display_title,
    ...(lang !== null && { lang }),
    href: product.url,
    ...(tagline !== undefined && { tagline }),
    ...(picture && { picture }),
    ...(colors.length > 1 && { swatches: colors.map(toListSwatch) }),
    ...(price && { price }),
    ...tags,
    isPreorder: isPreorder(product),
    isBuyable: isBuyable(product),
  }
}
