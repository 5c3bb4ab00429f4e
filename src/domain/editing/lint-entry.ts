import { describeLeftOut, leftOutOf } from '../format/left-out.ts'
import { encodeLetters } from '../pages/links/path-encoding.ts'

/** A correction for an editor. */
type LintRule =
  | 'missing_alt'
  | 'missing_translation'
  | 'dead_link'
  | 'left_out'
  | 'picture_ratio'
  | 'too_long'
  | 'unreachable_region'

export type LintFinding = {
  readonly rule: LintRule
  /** Path of the field in the entry; '' for the whole. */
  readonly field: string
  readonly message: string
}

type SetItem = { readonly kind: 'image' | 'video'; readonly name: string }

/** The questions of the rules about the rest of the content. */
export type LintContext = {
  /** Whether an entry is there, in any language. */
  readonly hasEntry: (target: { readonly type: string; readonly uid: string }) => boolean
  /** Whether an entry that is there has a page of its own where this one is read, or needs none. */
  readonly hasOwnPage: (target: { readonly type: string; readonly uid: string }) => boolean
  /** Whether a path of the site, encoded, with or without a locale, leads to a page where the entry is read. */
  readonly hasPage: (path: string) => boolean
  /** Size of a picture, px; `undefined` for one that the media service does not have. */
  readonly sizeOf: (picture: string) => { readonly width: number; readonly height: number } | undefined
  /** Pictures and films of a set, in order. */
  readonly setItems: (set: string) => readonly SetItem[]
  /** Name of a region by its entry's uid. */
  readonly regionOf: (uid: string) => string | undefined
  /** Whether a country belongs to a region. */
  readonly hasCountry: (region: string) => boolean
  /** Languages in which the entry is missing and its pages are read; none for entries without text. */
  readonly missingLanguages: readonly string[]
}

/** Longest texts that search engines show whole. */
export const longestSeo = { title: 60, description: 155 } as const
type SeoText = keyof typeof longestSeo
const seoTexts: readonly SeoText[] = ['title', 'description']

/** Fields that stand in for an empty text for search engines, by type; of a title it is `title` for all others. */
const standIns: Readonly<Record<string, Partial<Record<SeoText, string>>>> = {
  athlete: { title: 'name' },
  product: { description: 'tagline' },
  product_category: { description: 'intro' },
}

/** Width by height of the pictures that pages show uncut, by type and field. */
const ratios: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'athlete picture': [4, 5],
  'banner background.picture': [16, 9],
  'banner set': [16, 9],
  'blog_post picture': [16, 9],
  'product set': [3, 4],
}
/** By how much a ratio may differ: pixels are whole. */
const tolerance = 0.02

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Checks one entry in one language. Rules know fields by their form, as the snapshot stores them, so that a new field
 * of any type is checked as well.
 * @param entry its fields
 */
export function lintEntry(type: string, entry: unknown, context: LintContext): readonly LintFinding[] {
  if (!isFields(entry)) return []
  return [
    ...translationFindings(context),
    ...regionFindings(entry, context),
    ...seoFindings(type, entry),
    ...fieldFindings(type, entry, '', context),
  ]
}

function translationFindings({ missingLanguages }: LintContext): readonly LintFinding[] {
  if (missingLanguages.length === 0) return []
  const message = `is not translated: ${missingLanguages.join(', ')}`
  return [{ rule: 'missing_translation', field: '', message }]
}

function regionFindings({ regions }: Fields, { regionOf, hasCountry }: LintContext): readonly LintFinding[] {
  if (!Array.isArray(regions)) return []
  return regions.filter(isFields).flatMap(({ uid }, index): LintFinding[] => {
    const region = regionOf(textOf(uid))
    if (region !== undefined && hasCountry(region)) return []
    const message =
      region === undefined ? 'names a region that is not published' : `no country has the region ${region}`
    return [{ rule: 'unreachable_region', field: `regions.${index}`, message }]
  })
}

function fieldFindings(type: string, value: unknown, field: string, context: LintContext): readonly LintFinding[] {
  if (typeof value === 'string') return htmlFindings(value, field, context)
  if (typeof value !== 'object' || value === null) return []
  const own = isFields(value) ? objectFindings(type, value, field, context) : []
  const inner = Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    fieldFindings(type, item, field === '' ? name : `${field}.${name}`, context),
  )
  return [...own, ...inner]
}

function objectFindings(type: string, value: Fields, field: string, context: LintContext): readonly LintFinding[] {
  if (value['media'] === 'image' && 'alt' in value) return pictureFindings(type, value, field, context)
  if ('alts' in value) return colorFindings(type, value, field, context)
  if ('setAlts' in value) return slideFindings(type, value, field, context)
  if ('colorImages' in value) return uncolouredFindings(type, value, context)
  if ('kind' in value && ('to' in value || 'url' in value)) return linkFindings(value, field, context)
  return []
}

function pictureFindings(type: string, value: Fields, field: string, context: LintContext): readonly LintFinding[] {
  const alt = textOf(value['alt']) === '' ? [missingAlt(field)] : []
  return [...alt, ...ratioFindings(`${type} ${field}`, textOf(value['name']), field, context)]
}

const missingAlt = (field: string): LintFinding => ({
  rule: 'missing_alt',
  field,
  message: 'has no alternative text',
})

const itemsOf = (set: unknown, { setItems }: LintContext): readonly SetItem[] =>
  isFields(set) ? setItems(textOf(set['name'])) : []

/** The part of a set that pages show, and the texts for it. */
type ShownSet = {
  /** Each at its place in the set; `undefined` at the place of what is left out. */
  readonly names: readonly (string | undefined)[]
  readonly texts: readonly unknown[]
  /** Path of the texts. */
  readonly alts: string
}

const setFindings = (
  type: string,
  { names, texts, alts }: ShownSet,
  field: string,
  context: LintContext,
): readonly LintFinding[] =>
  names.flatMap((name, index) => {
    if (name === undefined) return []
    const alt = textOf(texts[index]) === '' ? [missingAlt(`${alts}.${index}`)] : []
    return [...alt, ...ratioFindings(`${type} set`, name, `${field}.set`, context)]
  })

/** Films in the set of a colour are not shown. */
function colorFindings(
  type: string,
  { set, alts }: Fields,
  field: string,
  context: LintContext,
): readonly LintFinding[] {
  const names = itemsOf(set, context).map(({ kind, name }) => (kind === 'image' ? name : undefined))
  return setFindings(type, { names, texts: listOf(alts), alts: `${field}.alts` }, field, context)
}

/**
 * A banner shows its film in place of its set, and its picture in place of a set of one. The picture's text stands for
 * the set's where there are none.
 */
function slideFindings(type: string, value: Fields, field: string, context: LintContext): readonly LintFinding[] {
  const { film, picture, set, setAlts } = value
  const names = itemsOf(set, context).map(({ name }) => name)
  if (isFields(film) || (names.length === 1 && isFields(picture))) return []
  const own = listOf(setAlts)
  const texts = own.length === 0 && isFields(picture) ? [picture['alt']] : own
  return setFindings(type, { names, texts, alts: `${field}.setAlts` }, field, context)
}

/** The pictures of a product are shown where no colour has any; one text stands for all of them. */
function uncolouredFindings(
  type: string,
  { image, colorImages }: Fields,
  context: LintContext,
): readonly LintFinding[] {
  const namesIn = (set: unknown): readonly string[] =>
    itemsOf(set, context).flatMap(({ kind, name }) => (kind === 'image' ? [name] : []))
  const isColored = listOf(colorImages).some((color) => isFields(color) && namesIn(color['set']).length > 0)
  if (isColored || !isFields(image)) return []
  const { picture, set, alt } = image
  const ofSet = namesIn(set)
  const names = ofSet.length === 0 && isFields(picture) ? [textOf(picture['name'])] : ofSet
  const missing = names.length > 0 && textOf(alt) === '' ? [missingAlt('image.alt')] : []
  return [...missing, ...names.flatMap((name) => ratioFindings(`${type} set`, name, 'image', context))]
}

function ratioFindings(place: string, name: string, field: string, { sizeOf }: LintContext): readonly LintFinding[] {
  const [ratio, size] = [ratios[place], sizeOf(name)]
  if (!ratio || !size || size.height === 0) return []
  const [width, height] = ratio
  const difference = Math.abs((size.width / size.height) * (height / width) - 1)
  if (difference <= tolerance) return []
  const message = `${name} is ${size.width} × ${size.height}, not ${width}:${height}`
  return [{ rule: 'picture_ratio', field, message }]
}

function linkFindings({ to, url }: Fields, field: string, context: LintContext): readonly LintFinding[] {
  if (isFields(to)) {
    const target = { type: textOf(to['type']), uid: textOf(to['uid']) }
    const fault = !context.hasEntry(target)
      ? 'is not published'
      : !context.hasOwnPage(target)
        ? 'has no page where this is read'
        : undefined
    return fault === undefined ? [] : [deadLink(field, `leads to ${target.type} ${target.uid}, which ${fault}`)]
  }
  return addressFindings(textOf(url), field, context)
}

const deadLink = (field: string, message: string): LintFinding => ({ rule: 'dead_link', field, message })

function addressFindings(address: string, field: string, { hasPage }: LintContext): readonly LintFinding[] {
  const path = /^\/(?!\/)[^?#]*/.exec(address)?.[0]
  if (path === undefined || hasPage(encodeLetters(path))) return []
  return [deadLink(field, `leads to ${path}, which is no page`)]
}

const linkAddress = /<a\b[^<>]*\shref="([^"]*)"/g

/** A picture in a text that says nothing of what it shows. */
const silentPicture = /<img data-picture="[^"]*"(?! alt="[^"])/

const htmlFindings = (html: string, field: string, context: LintContext): readonly LintFinding[] => [
  ...[...html.matchAll(linkAddress)].flatMap(([, address = '']) => addressFindings(address, field, context)),
  ...(silentPicture.test(html) ? [missingAlt(field)] : []),
  ...leftOutOf(html).map((what): LintFinding => ({ rule: 'left_out', field, message: describeLeftOut(what) })),
]

function seoFindings(type: string, entry: Fields): readonly LintFinding[] {
  const { seo } = entry
  if (!isFields(seo)) return []
  return seoTexts.flatMap((name): LintFinding[] => {
    const own = textOf(seo[name])
    const standIn = own === '' ? (standIns[type]?.[name] ?? (name === 'title' ? name : '')) : undefined
    const { length } = standIn === undefined ? own : textOf(entry[standIn])
    const longest = longestSeo[name]
    if (length <= longest) return []
    const field = standIn ?? `seo.${name}`
    const use = standIn === undefined ? '' : ` as the page’s ${name}`
    return [{ rule: 'too_long', field, message: `has ${length} characters${use}; search engines show ${longest}` }]
  })
}
