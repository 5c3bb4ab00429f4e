import { describe, expect, test } from 'vitest'
import { leftOutNote } from '../../../../src/domain/format/left-out.ts'
import { type LintContext, lintEntry, longestSeo } from '../../../../src/domain/editing/lint-entry.ts'

const image = (name: string) => ({ kind: 'image' as const, name })
const film = (name: string) => ({ kind: 'video' as const, name })
/** Pictures and films of sets, by name. */
const sets: Readonly<Record<string, ReturnType<LintContext['setItems']>>> = {
  s: [image('one'), image('two')],
  slides: [image('wide'), film('drift')],
  'film-first': [film('drift'), image('one')],
  one: [image('wide')],
}
/** Sizes of pictures that are not tall; a film has none. */
const sizes = new Map<string, ReturnType<LintContext['sizeOf']>>([
  ['wide', { width: 1600, height: 900 }],
  ['drift', undefined],
])

const context: LintContext = {
  hasEntry: ({ uid }) => uid !== 'gone',
  hasOwnPage: ({ uid }) => uid !== 'withdrawn',
  hasPage: (path) => path === '/c/snowshoes' || path === '/',
  sizeOf: (name) => (sizes.has(name) ? sizes.get(name) : { width: 900, height: 1200 }),
  setItems: (name) => sets[name] ?? [],
  regionOf: (uid) => ({ region_ca: 'ca', region_old: 'atlantis' })[uid],
  hasCountry: (region) => region === 'ca',
  missingLanguages: [],
}
const rulesOf = (type: string, entry: object, own: Partial<LintContext> = {}) =>
  lintEntry(type, entry, { ...context, ...own }).map(({ rule, field }) => `${rule} ${field}`)
const picture = (name: string, alt = 'A ridge') => ({ media: 'image', name, alt })
const set = (name: string) => ({ media: 'set', name })
const internal = (uid: string) => ({ kind: 'internal', text: 'See', to: { type: 'product', uid }, filters: [] })
const external = (url: string) => ({ kind: 'external', text: 'See', url, newTab: false })

describe('the editorial checks', () => {
  test.each([
    [
      'a picture without alternative text',
      'page',
      { blocks: [{ picture: picture('wide', '') }] },
      ['missing_alt blocks.0.picture'],
    ],
    [
      'a picture of a set without alternative text',
      'product',
      { colorImages: [{ set: set('s'), alts: ['Pair'] }] },
      ['missing_alt colorImages.0.alts.1'],
    ],
    [
      'a picture and a film of a banner’s set without alternative text',
      'banner',
      { background: { set: set('slides'), setAlts: [] } },
      ['missing_alt background.setAlts.0', 'missing_alt background.setAlts.1'],
    ],
    [
      'a picture of a banner’s set for which the banner’s own text does not stand',
      'banner',
      { background: { picture: picture('wide'), set: set('slides'), setAlts: [] } },
      ['missing_alt background.setAlts.1'],
    ],
    [
      'pictures of a banner’s set in a tall shape',
      'banner',
      { background: { set: set('s'), setAlts: ['Dawn', 'Dusk'] } },
      ['picture_ratio background.set', 'picture_ratio background.set'],
    ],
    [
      'a product’s only picture without alternative text',
      'product',
      { image: { picture: { media: 'image', name: 'tall' }, alt: '' }, colorImages: [] },
      ['missing_alt image.alt'],
    ],
    [
      'a product’s only set without alternative text, in a wide shape',
      'product',
      { image: { set: set('one'), alt: '' }, colorImages: [{ alts: [] }] },
      ['missing_alt image.alt', 'picture_ratio image'],
    ],
    [
      'a link to an entry that is not there',
      'header',
      { mainNav: [{ link: internal('gone') }] },
      ['dead_link mainNav.0.link'],
    ],
    [
      'a link to an entry that has no page',
      'header',
      { mainNav: [{ link: internal('withdrawn') }] },
      ['dead_link mainNav.0.link'],
    ],
    ['an address that is no page', 'footer', { legal: [external('/c/skis?x=1')] }, ['dead_link legal.0']],
    [
      'a link in copy that leads nowhere',
      'screen',
      { intro: '<p>Or <a class="x" href="/c/skis#top">skis</a></p>' },
      ['dead_link intro'],
    ],
    [
      'a picture in copy without alternative text, next to one with it',
      'screen',
      { intro: '<p><img data-picture="a" alt="" /></p>', note: '<img data-picture="a" alt="A ridge" />' },
      ['missing_alt intro'],
    ],
    ['a film in copy', 'screen', { intro: `<p>a</p>${leftOutNote('iframe')}` }, ['left_out intro']],
    ['a portrait in a wide shape', 'athlete', { picture: picture('wide') }, ['picture_ratio picture']],
    [
      'a banner in a tall shape',
      'banner',
      { background: { picture: picture('tall') } },
      ['picture_ratio background.picture'],
    ],
    [
      'a long title',
      'page',
      { seo: { title: 'x'.repeat(longestSeo.title + 1), description: '' } },
      ['too_long seo.title'],
    ],
    [
      'a long description',
      'page',
      { seo: { title: '', description: 'x'.repeat(longestSeo.description + 1) } },
      ['too_long seo.description'],
    ],
    [
      'a long title that stands in for that of search engines',
      'page',
      { title: 'x'.repeat(longestSeo.title + 1), seo: { title: '', description: '' } },
      ['too_long title'],
    ],
    [
      'a long name that does',
      'athlete',
      { name: 'x'.repeat(longestSeo.title + 1), seo: { title: '', description: '' } },
      ['too_long name'],
    ],
    [
      'a long tagline that does',
      'product',
      { title: 'x', tagline: 'x'.repeat(longestSeo.description + 1), seo: { title: '', description: '' } },
      ['too_long tagline'],
    ],
    [
      'a region that no country has',
      'top_alert',
      { regions: [{ type: 'regions', uid: 'region_old' }] },
      ['unreachable_region regions.0'],
    ],
    [
      'a region that is not published',
      'top_alert',
      { regions: [{ type: 'regions', uid: 'x' }] },
      ['unreachable_region regions.0'],
    ],
  ])('find %s', (_name, type, entry, expected) => {
    expect(rulesOf(type, entry)).toEqual(expected)
  })

  test('find nothing in a set that a banner shows its film or its picture for', () => {
    const poster = picture('wide')
    const filmed = { film: { video: { media: 'video', name: 'drift' }, poster }, picture: poster, set: set('s') }
    expect(rulesOf('banner', { background: { ...filmed, setAlts: [] } })).toEqual([])
    expect(rulesOf('banner', { background: { picture: poster, set: set('one'), setAlts: [''] } })).toEqual([])
  })

  test('find a missing translation', () => {
    const [finding] = lintEntry('page', { title: 'x' }, { ...context, missingLanguages: ['sv', 'ja'] })
    expect(finding).toEqual({ rule: 'missing_translation', field: '', message: 'is not translated: sv, ja' })
  })

  test('find nothing in a correct entry', () => {
    const entry = {
      title: 'Ridge '.repeat(20),
      tagline: 'Light. '.repeat(40),
      regions: [{ type: 'regions', uid: 'region_ca' }],
      picture: picture('wide'),
      seo: { title: 'x'.repeat(longestSeo.title), description: 'Fine' },
      intro:
        '<p><a href="/c/snowshoes">Snowshoes</a>, <a href="https://elsewhere.example/">more</a>, <a href="/">home</a></p>',
      links: [internal('p1'), external('https://elsewhere.example/x'), external('/c/snowshoes')],
      colorImages: [
        { set: set('s'), alts: ['Pair', 'Sole'] },
        { set: set('film-first'), alts: ['', 'Pair'] },
      ],
      // Pages show the pictures of its colours instead.
      image: { set: set('one'), alt: '' },
    }
    expect(rulesOf('product', entry)).toEqual([])
    expect(rulesOf('blog_post', entry)).toEqual([])
  })
})
