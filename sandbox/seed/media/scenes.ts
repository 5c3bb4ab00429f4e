import type { SeedImage } from '../types.ts'

type Kind = Pick<SeedImage, 'aspect' | 'width' | 'height'>

const wide: Kind = { aspect: '16:9', width: 3200, height: 1800 }
const card: Kind = { aspect: '4:5', width: 1600, height: 2000 }
const share: Kind = { aspect: '1200:630', width: 1200, height: 630 }

const named = (kind: Kind, prefix: string, names: string[]): SeedImage[] =>
  names.map((name) => ({ name: `${prefix}-${name}`, ...kind }))

/** Every drawn picture that is not of a product. */
export const scenes: readonly SeedImage[] = [
  ...named(wide, 'scene', [
    'dawn-ridge',
    'spruce-forest',
    'dusk-valley',
    'storm-pass',
    'hut-night',
    'frozen-lake',
    'first-tracks',
    'birch-trail',
    'summit-day',
    'powder-day',
    'pro-guide-summit',
    'pro-hut-night',
    'pro-instructor-birch',
    'hotspots-camp',
    'hotspots-ridge',
  ]),
  ...named(wide, 'banner', [
    'home',
    'snowshoes',
    'womens',
    'mens',
    'youth',
    'backcountry',
    'day-hiking',
    'trail-walking',
    'kits',
    'accessories',
    'gaiters',
    'poles',
    'packs',
    'bags',
    'parts',
    'first-snow',
    'made-to-mend',
    'family-winter',
    'pro-backcountry',
    'empty-slope-powder',
  ]),
  ...named(card, 'card', [
    'womens',
    'mens',
    'youth',
    'backcountry',
    'day-hiking',
    'trail-walking',
    'read-the-snow',
    'made-to-mend',
    'first-steps',
  ]),
  ...named(card, 'portrait', [
    'ines-aubry',
    'tor-haugen',
    'mika-salonen',
    'clara-winkler',
    'joe-tallgrass',
    'haruka-mori',
    'luca-benetti',
    'sanna-lind',
  ]),
  ...named(wide, 'blog', [
    'before-the-plow',
    'three-huts-no-hurry',
    'the-lake-in-february',
    'lamp-off',
    'birch-country',
    'what-a-tooth-does',
    'dial-or-strap',
    'a-pack-for-one-day',
    'wax-glue-and-a-tuesday',
    'four-kinds-of-snow',
    'your-first-hour',
    'small-steps',
    'turning-back',
  ]),
  ...named(share, 'share', [
    'home',
    'snowshoes',
    'accessories',
    'about',
    'blog',
    'support',
    'team',
    'stores',
    'pro',
    'search',
    'country',
  ]),
]

export const films = [{ name: 'film-drift', poster: 'scene-storm-pass', scene: 'drifting snow over a pass' }]

/** Pictures and films that take turns behind a banner's copy. */
export const sceneSets = [
  {
    name: 'set-family-winter',
    items: ['banner-family-winter', 'scene-birch-trail', 'film-drift', 'scene-first-tracks'],
  },
]
