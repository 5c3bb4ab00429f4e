import type { DrawnTile } from '../../../domain/catalogue/drawn-tile.ts'
import type { addOnListId } from '../../../domain/catalogue/related-selection.ts'
import { interpolate } from '../../../domain/format/interpolate.ts'
import { type Density, type ImageSize, imageUrl, mixedSrcset, tileQuality } from '../../../domain/media/image-url.ts'
import type { PanelData } from '../../../domain/pages/words/panel-data.ts'
import { formatMoney } from '../../../domain/price/format-money.ts'
import type { Money } from '../../../domain/price/money.ts'
import { pageTag } from '../../page-context.ts'
import { createSwatches } from './show-swatches.ts'

/** A list that a script draws: whether its tiles have the button of add-ons, and the sizes of its pictures, rising. */
export type DrawnList = {
  readonly hasAddButton: boolean
  readonly pictures: readonly (readonly [size: ImageSize, density: Density])[]
  /** With `auto` the browser measures the place of a picture, which waits to be near. */
  readonly sizes: string
}

/** Checked by type alone: importing the value would create a shared chunk, one more file to fetch. */
const listId: typeof addOnListId = 'add_on_products'

/** CSS pixels of a tile's pictures (specification, display 2). */
const small = { width: 210, height: 280, quality: tileQuality }
const medium = { width: 353, height: 471, quality: tileQuality }
const usual = { width: 340, height: 453, quality: tileQuality }
/** The pictures of `tileSteps`, as a prebuilt grid has them, without the code that works them out. */
export const addOnTiles: DrawnList = {
  hasAddButton: true,
  pictures: [
    [small, 1],
    [small, 1.5],
    [usual, 1],
    [medium, 1],
    [small, 2],
    [medium, 1.5],
    [medium, 2],
  ],
  sizes: 'auto,(max-width:767px) 45vw,21.5vw',
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

function drawPicture({ picture, lang }: DrawnTile, { media }: PanelData, { pictures, sizes }: DrawnList): HTMLElement {
  const frame = element('span', { className: 'pic', ...(lang !== undefined && { lang }) })
  if (!picture) return frame
  const { alt } = picture
  const img = element('img', { alt, loading: 'lazy', decoding: 'async', width: usual.width, height: usual.height })
  img.sizes = sizes
  img.srcset = mixedSrcset(media, picture, pictures)
  img.src = imageUrl(media, picture, usual)
  frame.append(img)
  return frame
}

/**
 * The tag in the markup of `components/product/ProductTag.astro`: the public one, with that of a pro customer beside
 * it.
 */
function drawTag({ tag, proTag }: DrawnTile, { tiles }: PanelData): HTMLElement | undefined {
  if (!tag) return undefined
  const drawn = element('span', { className: `tag ${tag}`, textContent: tiles[tag] })
  if (tag !== proTag) drawn.dataset['pro'] = proTag ? `${proTag} ${tiles[proTag]}` : ''
  return drawn
}

/** A price in the markup of `components/product/Price.astro`. */
function drawPrice(
  { now, was, isFrom }: NonNullable<DrawnTile['price']>,
  { format, buyBox: words }: PanelData,
): HTMLElement {
  const line = element('p', { className: 'price' })
  const money = (amount: Money): string => formatMoney(amount, format, pageTag())
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

function drawQuickAdd({ href, name }: DrawnTile, { tiles }: PanelData): HTMLElement {
  const link = element('a', { className: 'plus', href, ariaLabel: interpolate(tiles.add_of, { name }) })
  link.dataset['quickAdd'] = ''
  link.dataset['add'] = interpolate(tiles.add_of, { name })
  link.dataset['remove'] = interpolate(tiles.remove_of, { name })
  return link
}

/** Draws a product as a tile, as `components/product/Tile.astro` writes it. */
export function drawTile(product: DrawnTile, data: PanelData, list: DrawnList): HTMLElement {
  const { href, swatches, price, tagline } = product
  const tile = element('li', { className: 'tile' })
  const [name, link] = [element('h3'), element('a', { href, textContent: product.name })]
  const lang = product.lang === undefined ? {} : { lang: product.lang }
  const tag = drawTag(product, data)
  const { colors, more_colors: more } = data.tiles
  tile.dataset['product'] = String(product.productId)
  Object.assign(name, lang)
  name.append(link)
  tile.append(drawPicture(product, data, list))
  if (tag) tile.append(tag)
  if (swatches) tile.append(createSwatches(swatches, { colors, more }, link.href))
  tile.append(name)
  if (tagline) tile.append(element('p', { className: 'quiet', textContent: tagline, ...lang }))
  if (price) tile.append(drawPrice(price, data))
  if (product.isPreorder) tile.append(element('p', { className: 'quiet state', textContent: data.tiles.preorder }))
  if (list.hasAddButton && product.isBuyable) tile.append(drawQuickAdd(product, data))
  return tile
}

/** The grid of add-ons in the markup of `components/product/Tiles.astro`. */
export function createAddOnGrid(items: readonly Element[], { cart, tiles }: PanelData): HTMLUListElement {
  const { add_ons: listTitle, added_to_cart: inCart, close = cart.close, loading = cart.loading } = tiles
  const grid = element('ul', { className: items.length === 4 ? 'grid four' : 'grid' })
  Object.assign(grid.dataset, { quickWords: `${close}\n${loading}`, list: listId, listTitle, inCart })
  grid.append(...items)
  return grid
}
