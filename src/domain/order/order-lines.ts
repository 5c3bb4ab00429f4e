import type { OrderItem } from './order.ts'
import { type EntryStyle, entryText } from '../catalogue/entry-text.ts'
import { interpolate } from '../format/interpolate.ts'
import { productHref } from '../pages/links/links.ts'
import type { Picture, Tile } from '../catalogue/product.ts'

/** A line of an order as its reader's language has it; without page and picture where the shop has no such product. */
export type OrderLine = OrderItem & {
  readonly title: string
  /** BCP 47 language of the title when it fell back, else absent (the page's own, or unknown). */
  readonly lang?: string
  readonly path: string | undefined
  readonly picture: Picture | undefined
  readonly choices: readonly string[]
}

/** `locale` like `de-at`; `choice`: how a chosen option is written, with `{name}` and `{value}`. */
type Reader = EntryStyle & { readonly locale: string; readonly choice: string }

/** Slug of what was chosen for a colour: its picture is the one to show. */
function colorOf(item: OrderItem, { offer }: Tile): string | undefined {
  const options = offer.kind === 'shop' ? offer.options : []
  const values = options.flatMap(({ id, kind, values: all }) => {
    const chosen = item.options.find((option) => option.id === id)
    return kind === 'color' && chosen ? all.filter((value) => value.id === chosen.valueId) : []
  })
  return values[0]?.slug
}

/**
 * Names of option and value: the shop's, else those that the platform wrote down; days and ticked boxes as the reader
 * writes them.
 */
function choicesOf({ options }: OrderItem, tile: Tile | undefined, reader: Reader): readonly string[] {
  const { options: known = [], modifiers = [] } = tile?.offer.kind === 'shop' ? tile.offer : {}
  return options.map(({ id, valueId, name, value }) => {
    const option = known.find((one) => one.id === id)
    const modifier = modifiers.find((one) => one.id === id)
    const label = modifier
      ? entryText(modifier, { valueId, value }, reader)
      : option?.values.find((one) => one.id === valueId)?.label
    const parts = [option?.displayName ?? name, label ?? value].filter((part) => part !== '')
    const [first = '', second] = parts
    return second === undefined ? first : interpolate(reader.choice, { name: first, value: second })
  })
}

/**
 * @param tiles what the shop shows of products, by the store's product ids
 */
export function orderLines(
  items: readonly OrderItem[],
  tiles: ReadonlyMap<number, Tile>,
  reader: Reader,
): readonly OrderLine[] {
  return items.map((item) => {
    const tile = tiles.get(item.productId)
    const color = tile && colorOf(item, tile)
    const group = tile?.pictures.find((one) => one.color === color) ?? tile?.pictures[0]
    return {
      ...item,
      title: tile?.title ?? item.name,
      ...(tile?.lang !== undefined && { lang: tile.lang }),
      path: tile && productHref(reader.locale, tile.slug, color),
      picture: group?.pictures[0],
      choices: choicesOf(item, tile, reader),
    }
  })
}
