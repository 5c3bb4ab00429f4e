type Topic = 'trail-notes' | 'gear-room' | 'field-school'

/** A post without its words; its picture is `blog-{slug}`. */
export type PostSource = {
  readonly slug: string
  /** The first one is where it belongs, and where its words are. */
  readonly topics: readonly [Topic, ...Topic[]]
  /** ISO date. */
  readonly day: string
  readonly author: string
  /** Slug of the author in the team. */
  readonly athlete?: string
  readonly products: readonly string[]
  readonly related: readonly string[]
  /** Section (from 0) → picture above its text. */
  readonly pictures?: Readonly<Record<number, string>>
  /** Picture of the figure within its text. */
  readonly figure?: string
}

/** In the order of the blog's filter; `share` is what shared links show. */
export const topics: readonly { readonly slug: Topic; readonly share: string }[] = [
  { slug: 'trail-notes', share: 'scene-first-tracks' },
  { slug: 'gear-room', share: 'scene-hut-night' },
  { slug: 'field-school', share: 'scene-powder-day' },
]

export const posts: readonly PostSource[] = [
  {
    slug: 'before-the-plow',
    topics: ['trail-notes'],
    day: '2026-11-12',
    author: 'Ines Aubry',
    athlete: 'ines-aubry',
    products: ['firnlicht-25', 'cairn-poles', 'rime-gaiters'],
    related: ['four-kinds-of-snow', 'lamp-off'],
    pictures: { 2: 'scene-spruce-forest' },
  },
  {
    slug: 'three-huts-no-hurry',
    topics: ['trail-notes', 'gear-room'],
    day: '2026-02-18',
    author: 'Luca Benetti',
    athlete: 'luca-benetti',
    products: ['hut-to-hut-kit', 'traverse-pack-32', 'serac'],
    related: ['a-pack-for-one-day', 'turning-back'],
    pictures: { 2: 'scene-hut-night' },
  },
  {
    slug: 'the-lake-in-february',
    topics: ['trail-notes'],
    day: '2026-02-03',
    author: 'Mika Salonen',
    athlete: 'mika-salonen',
    products: ['tarn', 'isola-womens', 'wayfarer-mens'],
    related: ['birch-country', 'four-kinds-of-snow'],
    pictures: { 3: 'scene-dusk-valley' },
  },
  {
    slug: 'lamp-off',
    topics: ['trail-notes', 'field-school'],
    day: '2025-12-16',
    author: 'Sanna Lind',
    athlete: 'sanna-lind',
    products: ['nightjar-25', 'drift-pack-18'],
    related: ['before-the-plow', 'three-huts-no-hurry'],
    pictures: { 1: 'scene-dusk-valley' },
  },
  {
    slug: 'birch-country',
    topics: ['trail-notes'],
    day: '2026-03-24',
    author: 'Haruka Mori',
    athlete: 'haruka-mori',
    products: ['hoarfrost-womens', 'cirque-mens', 'rime-gaiters'],
    related: ['the-lake-in-february', 'small-steps'],
    pictures: { 1: 'scene-birch-trail' },
  },
  {
    slug: 'what-a-tooth-does',
    topics: ['gear-room'],
    day: '2026-10-20',
    author: 'Jonas Reber',
    products: ['ridgeline-30-mens', 'ridgeline-25-womens', 'tooth-set'],
    related: ['wax-glue-and-a-tuesday', 'dial-or-strap'],
    pictures: { 2: 'scene-dawn-ridge' },
  },
  {
    slug: 'dial-or-strap',
    topics: ['gear-room'],
    day: '2025-11-18',
    author: 'Jonas Reber',
    products: ['firnlicht-25', 'larch', 'tarn', 'spare-dial'],
    related: ['what-a-tooth-does', 'your-first-hour'],
  },
  {
    slug: 'a-pack-for-one-day',
    topics: ['gear-room', 'field-school'],
    day: '2026-01-22',
    author: 'Joe Tallgrass',
    athlete: 'joe-tallgrass',
    products: ['drift-pack-18', 'dry-tote', 'cairn-poles'],
    related: ['turning-back', 'small-steps'],
    pictures: { 1: 'scene-summit-day' },
  },
  {
    slug: 'wax-glue-and-a-tuesday',
    topics: ['gear-room'],
    day: '2026-04-14',
    author: 'Jonas Reber',
    products: ['deck-mending-kit', 'strap-set', 'tooth-set', 'postbote-28'],
    related: ['what-a-tooth-does', 'dial-or-strap'],
    pictures: { 1: 'scene-hut-night' },
  },
  {
    slug: 'four-kinds-of-snow',
    topics: ['field-school'],
    day: '2026-11-03',
    author: 'Clara Winkler',
    athlete: 'clara-winkler',
    products: ['whiteout-30', 'hoarfrost-womens', 'corrie'],
    related: ['before-the-plow', 'turning-back'],
    pictures: { 2: 'scene-storm-pass' },
    figure: 'scene-powder-day',
  },
  {
    slug: 'your-first-hour',
    topics: ['field-school'],
    day: '2025-10-28',
    author: 'Marit Dahl',
    products: ['first-snow-kit', 'tarn', 'lumen-womens', 'drover-mens'],
    related: ['dial-or-strap', 'small-steps'],
    pictures: { 1: 'scene-first-tracks' },
  },
  {
    slug: 'small-steps',
    topics: ['field-school'],
    day: '2026-01-08',
    author: 'Marit Dahl',
    products: ['pika-17', 'marten-20', 'tumble-poles-youth', 'sunday-kit-youth'],
    related: ['your-first-hour', 'the-lake-in-february'],
    pictures: { 2: 'scene-birch-trail' },
  },
  {
    slug: 'turning-back',
    topics: ['field-school', 'trail-notes'],
    day: '2026-03-05',
    author: 'Tor Haugen',
    athlete: 'tor-haugen',
    products: ['whiteout-30', 'serac', 'traverse-pack-32'],
    related: ['four-kinds-of-snow', 'three-huts-no-hurry'],
    pictures: { 2: 'scene-summit-day' },
  },
]
