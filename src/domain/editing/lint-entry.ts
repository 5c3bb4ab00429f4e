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
  /** Pictures of a set, in order. */
  readonly setItems: (set: string) => readonly string[]
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
  'blog_post picture': [16, 9],
  'product set': [3, 4],
}
/** By how much a ratio may differ: pixels are whole. */
const tolerance = 0.02

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

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
  if (isFields(value['set']) && Array.isArray(value['alts'])) return setFindings(type, value, field, context)
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

function setFindings(type: string, { set, alts }: Fields, field: string, context: LintContext): readonly LintFinding[] {
  const items = context.setItems(isFields(set) ? textOf(set['name']) : '')
  const texts: readonly unknown[] = Array.isArray(alts) ? alts : []
  return items.flatMap((name, index) => [
    ...(textOf(texts[index]) === '' ? [missingAlt(`${field}.alts.${index}`)] : []),
    ...ratioFindings(`${type} set`, name, `${field}.set`, context),
  ])
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
