import type { TileAnswer } from '../../../api/graphql/answers.ts'
import { type ListSwatch, toListSwatch } from '../../../domain/catalogue/list-swatches.ts'
import { type TileTag, isFlagged } from '../../../domain/catalogue/tile-tag.ts'
import { interpolate } from '../../../domain/format/interpolate.ts'
import { unpackFormat } from '../../../domain/format/packed-format.ts'
import { imageUrl, mixedSrcset, tileQuality } from '../../../domain/media/image-url.ts'
import { unpackWords } from '../../../domain/pages/packed-words.ts'
import type { PanelText } from '../../../domain/pages/panel-text.ts'
import { formatMoney } from '../../../domain/price/format-money.ts'
import { type Money, fromMajor } from '../../../domain/price/money.ts'
import { createSwatches } from './show-swatches.ts'

/** CSS pixels of a tile's pictures (specification, display 2). */
const small = { width: 210, height: 280, quality: tileQuality }
const usual = { width: 340, height: 453, quality: tileQuality }
/** The browser measures the place of a picture that waits to be near; one that cannot takes it for a tile of a grid. */
const sizes = 'auto,(max-width:767px) 45vw,21.5vw'

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

function drawPicture({ image, lang }: TileAnswer, first: string | undefined, { media }: PanelText): HTMLElement {
  const frame = element('span', { className: 'pic', ...(lang !== null && { lang }) })
  const picture = image.colors.find(({ color }) => color === first) ?? image.colors[0]
  if (!picture) return frame
  const { alt } = picture
  const img = element('img', { alt, loading: 'lazy', decoding: 'async', width: usual.width, height: usual.height })
  img.sizes = sizes
  img.srcset = mixedSrcset(media, picture, [
    [small, 1],
    [usual, 1],
    [small, 2],
    [usual, 2],
  ])
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

/** Add-ons have no sale tag (specification, display 2). */
function tagOf(
  { is_new: isNew, is_redesigned: isRedesigned, bcProduct }: TileAnswer,
  text: PanelText,
): Exclude<TileTag, 'sale'> | undefined {
  const flagged = { isNew, isRedesigned, platformFlags: bcProduct }
  const isTagged = (flag: 'isNew' | 'isRedesigned'): boolean => isFlagged(flagged, flag, text.platformFlags === true)
  return isTagged('isNew') ? 'new' : isTagged('isRedesigned') ? 'redesigned' : undefined
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

/** Draws an add-on as a tile, as `components/Tile.astro` writes it. */
export function drawTile(product: TileAnswer, text: PanelText): HTMLElement {
  const tile = element('li', { className: 'tile' })
  const swatches = swatchesOf(product)
  const [name, link] = [element('h3'), element('a', { href: product.url, textContent: product.display_title })]
  const [tag, price] = [tagOf(product, text), priceOf(product)]
  const { colors, more_colors: more } = text.tiles
  tile.dataset['product'] = String(product.bcProduct.id)
  if (product.lang !== null) name.lang = product.lang
  name.append(link)
  tile.append(drawPicture(product, swatches[0]?.slug, text))
  if (tag) tile.append(element('span', { className: `tag ${tag}`, textContent: text.tiles[tag] }))
  if (swatches.length > 1) tile.append(createSwatches(swatches, { colors, more }, link.href))
  tile.append(name)
  if (price) tile.append(drawPrice(price, text))
  if (isPreorder(product)) tile.append(element('p', { className: 'quiet', textContent: text.tiles.preorder }))
  if (isBuyable(product)) tile.append(drawQuickAdd(product, text))
  return tile
}
