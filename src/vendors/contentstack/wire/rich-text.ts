import sanitizeHtml from 'sanitize-html'
import { drawingAttributes, drawingTags, isDrawingValue } from '../../../domain/media/inline-svg.ts'
import { leftOutNote } from '../../../domain/format/left-out.ts'
import { copyAttributes, copyTags } from '../../../domain/format/safe-html.ts'
import { isSafeHref } from '../../../domain/format/safe-url.ts'

/** Elements that stand for others: older spellings, parts of pages, and the title, which a page has of its own. */
const aliases: Readonly<Record<string, string>> = {
  ...{ h1: 'h2', strike: 's', tt: 'code', big: 'span', font: 'span', menu: 'ul', dir: 'ul', center: 'div' },
  ...Object.fromEntries(
    ['section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'details', 'summary', 'hgroup']
      .concat(['form', 'fieldset', 'legend', 'body'])
      .map((tag) => [tag, 'div']),
  ),
}

/** Elements without words or looks of their own. */
const silent: ReadonlySet<string> = new Set(['html', 'head', 'meta', 'col', 'colgroup', 'picture', 'source'])
const drawn: ReadonlySet<string> = new Set([...copyTags, ...Object.keys(aliases), ...silent])

/** Looks that an editor gives to words. Sizes of tables and pictures are the page's. */
const looks = /(?:^|;)\s*((?:text-align|float|color|background(?:-color)?|font(?:-size|-family)?)\s*:[^;]*)/gi

/** Host and path of an address; stored ones may have no scheme (vendors, media 8). */
const hostAndPath = /^(?:https?:)?\/\/([^?#]+)/i

/** The extension at the end of an address chooses a format, and is no part of a name. */
const format = /\.(?:avif|bmp|gif|jp2|jpe?g|png|tiff?|webp)$/i

/**
 * Name of a picture by its address on the media service, `…/i/{account}/{name}[/{seo-name}][.{ext}]`, on whichever host
 * it was copied from (vendors, media 1); `undefined` for any other address.
 */
function pictureName(address: string): string | undefined {
  const [, ...path] = hostAndPath.exec(address)?.[1]?.split('/') ?? []
  const at = path.indexOf('i')
  if (at === -1) return undefined
  const [, segment = '', ...seoName] = path.slice(at + 1)
  const name = seoName.length === 0 ? segment.replace(format, '') : segment
  if (!/^(?:[\w.~-]|%[\da-f]{2})+$/i.test(name)) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    // No address that the media service has written.
    return undefined
  }
}

/** The parts of one element that no page shows. */
function leftOutOfTag(tag: string, attributes: sanitizeHtml.Attributes): readonly string[] {
  const { 'data-sys-entry-uid': entry, 'data-sys-asset-uid': asset, src, href, style = '' } = attributes
  if (entry !== undefined) return [`entry ${entry} within the text`]
  if (tag === 'img') {
    if (pictureName(src ?? '') !== undefined) return []
    return [`picture ${src ?? asset ?? ''}, which is not of the media service`.replace(' ,', ',')]
  }
  if (!drawn.has(tag)) return [[tag, src ?? attributes['data']].filter(Boolean).join(' ')]
  const link = tag === 'a' && href !== undefined && !isSafeHref(href) ? [`link to ${href}`] : []
  return [...link, ...[...style.matchAll(looks)].map(([, look = '']) => `style ${look.trim()}`)]
}

/** A link to an address that no link may have is its words alone. */
function withSafeHref(tagName: string, { href, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: href !== undefined && isSafeHref(href) ? { href, ...attribs } : attribs }
}

/** A picture of the media service by its name; any other is an element that the sanitiser does not know. */
function withPictureName(_: string, { src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const name = pictureName(src)
  if (name === undefined) return { tagName: 'unknown-picture', attribs: {} }
  return { tagName: 'img', attribs: { 'data-picture': name, alt } }
}

const isNumber = (value: string): boolean => /^\d{1,4}$/.test(value)

/** Numbers of cells and lists that are numbers, and headings of cells that know their direction. */
function withFacts(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const fine = Object.entries(attribs).filter(([name, value]) => {
    if (['colspan', 'rowspan', 'start', 'value'].includes(name)) return isNumber(value)
    return name !== 'scope' || /^(?:col|row)(?:group)?$/.test(value)
  })
  return { tagName, attribs: Object.fromEntries(fine) }
}

const renamed = (tag: string) => (_: string, attribs: sanitizeHtml.Attributes) => ({ tagName: tag, attribs })

const copy: sanitizeHtml.IOptions = {
  allowedTags: [...copyTags],
  allowedAttributes: Object.fromEntries(Object.entries(copyAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(Object.entries(aliases).map(([tag, other]) => [tag, renamed(other)])),
    ...Object.fromEntries(['th', 'td', 'ol', 'li'].map((tag) => [tag, withFacts])),
    a: withSafeHref,
    img: withPictureName,
  },
}

/**
 * Editors' HTML reduced to text with links, tables and pictures: nothing that runs, positions itself or loads anything
 * but pictures of the media service. What is left out is noted behind the text (`domain/format/left-out.ts`).
 */
export function sanitiseHtml(html: string): string {
  const leftOut = new Set<string>()
  const onOpenTag = (tag: string, attributes: sanitizeHtml.Attributes): void =>
    leftOutOfTag(tag, attributes).forEach((what) => leftOut.add(what))
  const text = sanitizeHtml(html, { ...copy, onOpenTag }).trim()
  return [text, ...[...leftOut].map(leftOutNote)].join('')
}

/** Attributes of a drawing that name a part of it or something outside. */
const references: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src'])

/**
 * True for an attribute that would load something, wherever it stands: `fill="url(//host)"`, `href`, `style`. A
 * backslash counts, since CSS may hide an address behind it.
 */
function leadsOutside(name: string, value: string): boolean {
  if (references.has(name)) return !value.trim().startsWith('#')
  if (name.startsWith('xmlns') || name.startsWith('aria-')) return false
  return /\\|\/\/|url\(\s*(?:["']\s*)?[^\s"'#]/i.test(value)
}

/** Characters of a drawing: it stands in every page. */
const longestDrawing = 20_000

/**
 * An inline SVG reduced to shapes and their paint; empty when there is no drawing in it, one that loads something from
 * outside, or one that is too large for a page.
 */
export function sanitiseSvg(svg: string): string {
  if (svg.length > longestDrawing) return ''
  const outside: string[] = []
  const clean = sanitizeHtml(svg, {
    allowedTags: [...drawingTags],
    allowedAttributes: Object.fromEntries(Object.entries(drawingAttributes).map(([tag, names]) => [tag, [...names]])),
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
    transformTags: {
      '*': (tagName, attribs) => {
        const entries = Object.entries(attribs)
        outside.push(...entries.flatMap(([name, value]) => (leadsOutside(name, value) ? [name] : [])))
        return { tagName, attribs: Object.fromEntries(entries.filter(([name, value]) => isDrawingValue(name, value))) }
      },
    },
  }).trim()
  return clean.startsWith('<svg') && outside.length === 0 ? clean : ''
}
