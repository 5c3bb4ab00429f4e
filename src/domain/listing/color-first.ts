import type { ProductOption, Tile } from '../product.ts'

/** The wished first, all others behind them, each as they stood. */
const wishedFirst = <Item>(items: readonly Item[], isWished: (item: Item) => boolean): readonly Item[] => [
  ...items.filter(isWished),
  ...items.filter((item) => !isWished(item)),
]

/**
 * A tile whose colours begin with the wished ones, so that a list of what is blue shows it in blue and leads to it in
 * blue. As it is where it has none of them.
 */
export function colorFirst(tile: Tile, isWished: (color: string) => boolean): Tile {
  const { offer } = tile
  const pictures = wishedFirst(tile.pictures, ({ color }) => isWished(color))
  if (offer.kind !== 'shop') return { ...tile, pictures }
  const arrange = (option: ProductOption): ProductOption =>
    option.kind === 'color' ? { ...option, values: wishedFirst(option.values, ({ slug }) => isWished(slug)) } : option
  const options = offer.options.map(arrange)
  const first = options.find(({ kind }) => kind === 'color')?.values[0]?.slug
  const color = first !== undefined && isWished(first) ? { color: first } : {}
  return { ...tile, pictures, offer: { ...offer, options }, ...color }
}
