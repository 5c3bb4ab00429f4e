/** The order that the merchant gives all lists: what the shop is known for first, spare parts last. */
const featured: readonly string[] = [
  'ridgeline-30-mens',
  'firnlicht-25',
  'serac',
  'tarn',
  'hoarfrost-womens',
  'whiteout-30',
  'ridgeline-25-womens',
  'cirque-mens',
  'larch',
  'isola-womens',
  'first-snow-kit',
  'drover-mens',
  'corrie',
  'petrel-22-womens',
  'snow-hare',
  'basalt-30-mens',
  'wayfarer-mens',
  'hut-to-hut-kit',
  'lumen-womens',
  'kestrel-25-mens',
  'hinterland-36',
  'moraine-25',
  'quill-womens',
  'skarn-mens',
  'pika-17',
  'marten-20',
  'lynx-22',
  'sunday-kit-youth',
  'nightjar-25',
  'flurry-25',
  'postbote-28',
  'cairn-poles',
  'rime-gaiters',
  'drift-pack-18',
  'traverse-carbon-poles',
  'spindrift-gaiters',
  'traverse-pack-32',
  'tumble-poles-youth',
  'haul-bag',
  'dry-tote',
  'strap-set',
  'tooth-set',
  'deck-mending-kit',
  'spare-dial',
]

/** What comes first in single categories. */
export const featuredIn: Readonly<Record<string, string[]>> = {
  'snowshoes/womens': ['firnlicht-25', 'hoarfrost-womens', 'ridgeline-25-womens'],
  'snowshoes/youth': ['snow-hare', 'pika-17', 'marten-20', 'lynx-22'],
  'snowshoes/trail-walking': ['tarn', 'isola-womens', 'wayfarer-mens', 'first-snow-kit'],
  'snowshoes/backcountry': ['whiteout-30', 'ridgeline-30-mens', 'hoarfrost-womens', 'cirque-mens'],
}

/** Where a product stands in all lists; those that the merchant has not placed come last. */
export function featuredPlace(key: string): number {
  const place = featured.indexOf(key)
  return place < 0 ? featured.length : place
}
