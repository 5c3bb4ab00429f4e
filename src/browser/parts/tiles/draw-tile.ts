import type { TileAnswer } from '../../../api/graphql/answers.ts'
import { type ListSwatch, toListSwatch } from '../../../domain/catalogue/list-swatches.ts'
import { type TilePlace, tileTag } from '../../../domain/catalogue/tile-tag.ts'
import { interpolate } from '../../../domain/format/interpolate.ts'
import { unpackFormat } from '../../../domain/format/packed-format.ts'
import { type Density, type ImageSize, imageUrl, mixedSrcset, tileQuality } from '../../../domain/media/image-url.ts'
import { unpackWords } from '../../../domain/pages/words/packed-words.ts'
import type { PanelText } from '../../../domain/pages/words/panel-text.ts'
import { formatMoney } from '../../../domain/price/format-money.ts'
import { type Money, fromMajor } from '../../../domain/price/money.ts'
import { createSwatches } from './show-swatches.ts'

/** A list that a script draws: its kind, and the sizes of its pictures by rising width. */
export type DrawnList = {
  readonly place: TilePlace
  readonly pictures: readonly (readonly [size: ImageSize, density: Density])[]
  /** For browsers that cannot measure the place of a picture. */
  readonly sizes: string
}

/** CSS pixels of a tile's pictures (specification, display 2). */
const small = { width: 210, height: 280, quality: tileQuality }
const medium = { width: 353, height: 471, quality: tileQuality }
const usual = { width: 340, height: 453, quality: tileQuality }
/** The pictures of `tileSteps`, as a prebuilt grid has them, without the code that works them out. */
export const addOnTiles: DrawnList = {
  place: 'add-on',
  pictures: [
    [small, 1],
    [small, 1.5],
    [usual, 1],
    [medium, 1],
    [small, 2],
    [medium, 1.5],
    [medium, 2],
  ],
  sizes: '(max-width:767px) 45vw,21.5vw',
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

function drawPicture(
  { image, lang }: TileAnswer,
  first: string | undefined,
  { media }: PanelText,
  { pictures, sizes }: DrawnList,
): HTMLElement {
  const frame = element('span', { className: 'pic', ...(lang !== null && { lang }) })
  const picture = image.colors.find(({ color }) => color === first) ?? image.colors[0]
  if (!picture) return frame
  const { alt } = picture
  const img = element('img', { alt, loading: 'lazy', decoding: 'async', width: usual.width, height: usual.height })
  // The browser measures the place of a picture that waits to be near.
  img.sizes = `auto,${sizes}`
  img.srcset = mixedSrcset(media, picture, pictures)
  img.src = imageUrl(media, picture, usual)
  frame.append(img)
  return frame
}

/** Colours of the option that has some. */
function swatchesOf({ image, bcProduct }: TileAnswer): readonly ListSwatch[] {
  const colors = bcProduct.product_options.find(({ values }) => values.some(({ hexColors }) => hexColors.length > 0))
  return (colors?.values ?? []).map((value) =>
    toListSwatch({ ...value, picture: image.colors.find(({ color }) => color === value.slug) }),
  )
}

const isPreorder = ({ bcProduct }: TileAnswer): boolean => bcProduct.availability === 'preorder'

/** Pre-orders are taken whatever the stock. */
const isBuyable = (product: TileAnswer): boolean =>
  (isPreorder(product) || product.bcProduct.isInStock) &&
  product.bcProduct.variants.some(({ isInStock, isPurchasable }) => isPurchasable && (isInStock || isPreorder(product)))

type Price = { readonly now: Money; readonly was: Money | undefined; readonly isFrom: boolean }

/** The lowest price of what can be bought, and what it is compared with. */
function priceOf({ bcProduct }: TileAnswer): Price | undefined {
  const { calculatedPrice, retailPrice, variants } = bcProduct
  const toMoney = (price: typeof calculatedPrice): Money | undefined =>
    price ? fromMajor(price.value, price.currencyCode) : undefined
  const buyable = variants.filter(({ isInStock, isPurchasable }) => isInStock && isPurchasable)
  const prices = (buyable.length > 0 ? buyable : variants).flatMap((variant) => toMoney(variant.calculatedPrice) ?? [])
  const [now = toMoney(calculatedPrice)] = prices.toSorted((one, other) => one.amount - other.amount)
  if (!now) return undefined
  const retail = toMoney(retailPrice)
  const was = retail && retail.amount > now.amount ? retail : undefined
  return { now, was, isFrom: prices.some(({ amount }) => amount !== now.amount) }
}

/**
 * The tag in the markup of `components/ProductTag.astro`: the public one, with that of a pro customer beside
 * it.
 */
function drawTag(
  { is_new: isNew, is_redesigned: isRedesigned, bcProduct }: TileAnswer,
  price: Price | undefined,
  place: TilePlace,
  { tiles, platformFlags }: PanelText,
): HTMLElement | undefined {
  const offer = { kind: 'shop', price: { kind: price?.was ? 'sale' : 'regular' } } as const
  const tagFor = (pro: boolean) =>
    tileTag(
      { isNew, isRedesigned, platformFlags: bcProduct, offer },
      { pro, place, dataRefactor: platformFlags === true },
    )
  const [tag, proTag] = [tagFor(false), tagFor(true)]
  if (!tag) return undefined
  const drawn = element('span', { className: `tag ${tag}`, textContent: tiles[tag] })
  if (tag !== proTag) drawn.dataset['pro'] = proTag ? `${proTag} ${tiles[proTag]}` : ''
  return drawn
}

/** A price in the markup of `components/Price.astro`. */
function drawPrice({ now, was, isFrom }: Price, { format, buyBox }: PanelText): HTMLElement {
  const line = element('p', { className: 'price' })
  const words = unpackWords('buy_box', buyBox)
  const money = (amount: Money): string => formatMoney(amount, unpackFormat(format), document.documentElement.lang)
  const shown = isFrom ? interpolate(words.from, { price: money(now) }) : money(now)
  const spoken = (text: string) => element('span', { className: 'sr', textContent: text })
  if (!was) line.textContent = shown
  else
    line.append(
      ...[spoken(words.now), ' ', element('ins', { textContent: shown }), ' '],
      ...[spoken(words.was), ' ', element('del', { textContent: money(was) })],
    )
  return line
}

function drawQuickAdd({ url, display_title: name }: TileAnswer, { tiles }: PanelText): HTMLElement {
  const link = element('a', { className: 'plus', href: url, ariaLabel: interpolate(tiles.add_of, { name }) })
  link.dataset['quickAdd'] = ''
  link.dataset['add'] = interpolate(tiles.add_of, { name })
  link.dataset['remove'] = interpolate(tiles.remove_of, { name })
  return link
}

/** Draws a product as a tile, as `components/Tile.astro` writes it; add-ons have quick-add. */
export function drawTile(product: TileAnswer, text: PanelText, list: DrawnList): HTMLElement {
  const tile = element('li', { className: 'tile' })
  const swatches = swatchesOf(product)
  const [name, link] = [element('h3'), element('a', { href: product.url, textContent: product.display_title })]
  const price = priceOf(product)
  const tag = drawTag(product, price, list.place, text)
  const { colors, more_colors: more } = text.tiles
  tile.dataset['product'] = String(product.bcProduct.id)
  if (product.lang !== null) name.lang = product.lang
  name.append(link)
  tile.append(drawPicture(product, swatches[0]?.slug, text, list))
  if (tag) tile.append(tag)
  if (swatches.length > 1) tile.append(createSwatches(swatches, { colors, more }, link.href))
  tile.append(name)
  if (product.tagline) {
    const lang = product.lang === null ? {} : { lang: product.lang }
    tile.append(element('p', { className: 'quiet', textContent: product.tagline, ...lang }))
  }
  if (price) tile.append(drawPrice(price, text))
  if (isPreorder(product)) tile.append(element('p', { className: 'quiet', textContent: text.tiles.preorder }))
  if (list.place === 'add-on' && isBuyable(product)) tile.append(drawQuickAdd(product, text))
  return tile
}
