import sanitizeHtml from 'sanitize-html'
import { drawingAttributes, drawingTags, isDrawingValue } from '../../../domain/media/inline-svg.ts'
import { copyAttributes, copyTags } from '../../../domain/format/safe-html.ts'
import { isSafeHref } from '../../../domain/format/safe-url.ts'

/** A link to an address that no link may have is its words alone. */
function withSafeHref(tagName: string, { href, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: href !== undefined && isSafeHref(href) ? { href, ...attribs } : attribs }
}

const copy: sanitizeHtml.IOptions = {
  allowedTags: [...copyTags],
  allowedAttributes: { a: [...copyAttributes.a], '*': [...copyAttributes['*']] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: withSafeHref },
}

/** Editors' HTML reduced to running text with links: nothing that runs, loads or positions itself. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, copy).trim()
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

/**
 * An inline SVG reduced to shapes and their paint; empty when there is no drawing in it, or one that loads something
 * from outside.
 */
export function sanitiseSvg(svg: string): string {
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
