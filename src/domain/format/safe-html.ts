import { isSafeHref } from './safe-url.ts'

declare const safeHtmlBrand: unique symbol
/**
 * HTML that a page may hold as markup: nothing in it runs, loads or positions itself. Only `safeHtml`, `paragraphHtml`
 * and `inlineSvg` make it, after they have looked at each tag; `components/base/Html.astro` writes it.
 */
export type SafeHtml = string & { readonly [safeHtmlBrand]: true }

/** The elements and attributes that editors' HTML may hold; the content adapter's sanitiser takes the rest out. */
export const copyTags = [
  ...['p', 'br', 'div', 'span', 'hr', 'wbr', 'h2', 'h3', 'h4', 'h5', 'h6', 'a'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sup', 'sub', 'abbr', 'cite', 'dfn', 'q'],
  ...['code', 'kbd', 'samp', 'var', 'pre', 'blockquote', 'bdi', 'ruby', 'rb', 'rt', 'rp', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
] as const
/** `data-picture` names a picture of the media service; `domain/pages/draw-html.ts` writes its addresses. */
export const copyAttributes = {
  a: ['href', 'hreflang'],
  img: ['data-picture', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'reversed'],
  li: ['value'],
  abbr: ['title'],
  '*': ['lang'],
} as const

/** Headings are moved to the level that a page has room for (domain/pages/headings.ts). */
const isTag = (name: string): boolean => name === 'h1' || copyTags.some((tag) => tag === name)
const names: ReadonlySet<string> = new Set(Object.values(copyAttributes).flat())

/** Markup that would do more than show text. */
export class UnsafeHtmlError extends Error {
  override readonly name = 'UnsafeHtmlError'
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Text of an attribute; a sign that is written in any other way than the sanitiser's stays as it is. */
const attributeText = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot);/g, (sign, name: string) => entities[name] ?? sign)

const isAttribute = (name: string, value: string): boolean =>
  names.has(name) && (name !== 'href' || (isSafeHref(attributeText(value)) && !/&(?!amp;|lt;|gt;|quot;)/.test(value)))

const isSafeHtml = (html: string): html is SafeHtml => hasOnlyTags(html, isTag, isAttribute)

/**
 * True when each tag and each attribute is allowed, and every `<` begins a tag, in the one way in which the sanitiser
 * writes them: lower or mixed case as the rule says, attributes in double quotes or without a value.
 */
export function hasOnlyTags(
  markup: string,
  isAllowedTag: (name: string) => boolean,
  isAllowedAttribute: (name: string, value: string) => boolean,
): boolean {
  const rest = markup.replace(
    /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: ?\/)?>/gi,
    (attribute, name: string, list: string) => {
      const attributes = [...list.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/gi)]
      const isFine =
        isAllowedTag(name) && attributes.every(([, key = '', value = '']) => isAllowedAttribute(key, value))
      return isFine ? '' : attribute
    },
  )
  return !rest.includes('<')
}

/**
 * Sanitised HTML as what it is, after a look at each of its tags: what a snapshot holds was text on its way.
 * @throws UnsafeHtmlError for any markup that the sanitiser would have taken out
 */
export function safeHtml(html: string): SafeHtml {
  if (isSafeHtml(html)) return html
  throw new UnsafeHtmlError(`HTML that is not sanitised: ${html.slice(0, 80)}`)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A plain text as a paragraph: none of its signs is markup. */
export function paragraphHtml(text: string): SafeHtml {
  return safeHtml(`<p>${text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)}</p>`)
}
