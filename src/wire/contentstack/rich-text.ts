import sanitizeHtml from 'sanitize-html'
import { isSafeHref } from '../../domain/safe-url.ts'

/** A link to an address that no link may have is its words alone. */
function withSafeHref(tagName: string, { href, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: href !== undefined && isSafeHref(href) ? { href, ...attribs } : attribs }
}

const copy: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'sup', 'sub', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'span', 'hr'], // prettier-ignore
  allowedAttributes: { a: ['href', 'hreflang'], '*': ['lang'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: withSafeHref },
}

const shapes = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
const paint = ['fill', 'fill-rule', 'clip-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'opacity', 'transform'] // prettier-ignore
const geometry = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'width', 'height', 'points']

const drawing: sanitizeHtml.IOptions = {
  allowedTags: ['svg', 'g', 'title', ...shapes],
  allowedAttributes: {
    svg: ['xmlns', 'viewBox', 'width', 'height', 'role', 'aria-hidden', 'aria-label', 'focusable', ...paint],
    g: paint,
    ...Object.fromEntries(shapes.map((shape) => [shape, [...geometry, ...paint]])),
  },
  parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
}

/** Editors' HTML reduced to running text with links: nothing that runs, loads or positions itself. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, copy).trim()
}

/** An inline SVG reduced to shapes and their paint; empty when there is no drawing in it. */
export function sanitiseSvg(svg: string): string {
  const clean = sanitizeHtml(svg, drawing).trim()
  return clean.startsWith('<svg') ? clean : ''
}
