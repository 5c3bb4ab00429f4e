import type { SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { seoMeta } from './seo-meta.ts'

/** Someone of the team without words: names are the same in every language. */
type AthleteSource = { readonly slug: string; readonly name: string; readonly products: readonly string[] }

/** In the order of the page. */
const athletes: readonly AthleteSource[] = [
  {
    slug: 'ines-aubry',
    name: 'Ines Aubry',
    products: ['ridgeline-25-womens', 'traverse-carbon-poles', 'traverse-pack-32', 'rime-gaiters'],
  },
  {
    slug: 'tor-haugen',
    name: 'Tor Haugen',
    products: ['hinterland-36', 'cairn-poles', 'haul-bag', 'strap-set'],
  },
  {
    slug: 'haruka-mori',
    name: 'Haruka Mori',
    products: ['hoarfrost-womens', 'cairn-poles', 'drift-pack-18', 'rime-gaiters'],
  },
  {
    slug: 'joe-tallgrass',
    name: 'Joe Tallgrass',
    products: ['kestrel-25-mens', 'spindrift-gaiters', 'traverse-carbon-poles', 'petrel-22-womens'],
  },
  {
    slug: 'clara-winkler',
    name: 'Clara Winkler',
    products: ['serac', 'traverse-pack-32', 'traverse-carbon-poles', 'tooth-set'],
  },
  {
    slug: 'mika-salonen',
    name: 'Mika Salonen',
    products: ['whiteout-30', 'drift-pack-18', 'dry-tote', 'rime-gaiters'],
  },
  {
    slug: 'sanna-lind',
    name: 'Sanna Lind',
    products: ['firnlicht-25', 'cairn-poles', 'traverse-pack-32', 'dry-tote'],
  },
  {
    slug: 'luca-benetti',
    name: 'Luca Benetti',
    products: ['ridgeline-30-mens', 'hut-to-hut-kit', 'deck-mending-kit', 'strap-set'],
  },
]

function athleteEntry({ slug, name, products }: AthleteSource, texts: Texts): SeedEntry {
  return {
    uid: entryUid('athlete', slug),
    contentType: 'athlete',
    locales: localized(texts, (text) => {
      const own = required(text.team.athletes, slug)
      const portrait = image(`portrait-${slug}`, own.alt)
      return {
        title: name,
        url: `/${slug}`,
        discipline: own.discipline,
        home: own.home,
        quote: own.quote,
        bio: paragraphs(own.bio),
        image: portrait,
        facts: own.facts,
        products: references('product', products),
        seo_meta: seoMeta({ title: `${name}, ${own.discipline} | Firn`, description: own.summary }, portrait),
      }
    }),
  }
}

export function teamEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('team_page', 'team'),
      contentType: 'team_page',
      locales: localized(texts, ({ team: { page } }) => ({
        title: page.title,
        intro: page.intro,
        banner: [],
        athletes: references(
          'athlete',
          athletes.map(({ slug }) => slug),
        ),
        seo_meta: seoMeta(page.seo, image('share-team', page.shared)),
      })),
    },
    ...athletes.map((athlete) => athleteEntry(athlete, texts)),
  ]
}
