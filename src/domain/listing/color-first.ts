import type { ProductOption, Tile } from '../catalogue/product.ts'

/** The wished first, all others behind them, each as they stood. */
const matchesFirst = <Item>(items: readonly Item[], isMatch: (item: Item) => boolean): readonly Item[] => [
  ...items.filter(isMatch),
  ...items.filter((item) => !isMatch(item)),
]

/**
 * A tile whose colours begin with the wished ones, so that a list of what is blue shows it in blue and leads to it in
 * blue. As it is where it has none of them.
 */
export function colorFirst(tile: Tile, isMatch: (color: string) => boolean): Tile {
  const { offer, colors = [] } = tile
  const chosen = (slug: string | undefined): { color?: string } =>
    slug !== undefined && isMatch(slug) ? { color: slug } : {}
  const pictures = matchesFirst(tile.pictures, ({ color }) => isMatch(color))
  if (offer.kind !== 'shop') {
    const [first, ...rest] = matchesFirst(colors, ({ slug }) => isMatch(slug))
    return first ? { ...tile, pictures, colors: [first, ...rest], ...chosen(first.slug) } : { ...tile, pictures }
  }
  const arrange = (option: ProductOption): ProductOption =>
    option.kind === 'color' ? { ...option, values: matchesFirst(option.values, ({ slug }) => isMatch(slug)) } : option
  const options = offer.options.map(arrange)
  const first = options.find(({ kind }) => kind === 'color')?.values[0]?.slug
  return { ...tile, pictures, offer: { ...offer, options }, ...chosen(first) }
}
