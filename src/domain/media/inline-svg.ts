import { hasOnlyTags, type SafeHtml, UnsafeHtmlError } from '../format/safe-html.ts'

const shapes = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
const paint = [
  'fill',
  'fill-rule',
  'clip-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'opacity',
  'transform',
]
const geometry = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'width', 'height', 'points']
/** Attributes that are text to a reader, or a keyword. */
const textAttributes = ['role', 'aria-hidden', 'aria-label', 'focusable']

/**
 * The elements that a drawing of the content may hold: shapes and their paint. No references, neither to its own parts
 * nor outside.
 */
export const drawingTags: readonly string[] = ['svg', 'g', 'title', ...shapes]
export const drawingAttributes: Readonly<Record<string, readonly string[]>> = {
  svg: ['xmlns', 'viewBox', 'width', 'height', ...textAttributes, ...paint],
  g: paint,
  ...Object.fromEntries(shapes.map((shape) => [shape, [...geometry, ...paint]])),
}
const names: ReadonlySet<string> = new Set(Object.values(drawingAttributes).flat())

const functions = /\b(?:matrix|translate|scale|rotate|skew[XY]|rgba?|hsla?)\([\w\s.,%+-]*\)/g

/**
 * True for a value that names nothing: keywords, numbers, colours, transformations. Paint is read as CSS, where
 * `u\72l(//host)` is an address too, so that a list of what is allowed is the only safe one.
 */
export function isDrawingValue(name: string, value: string): boolean {
  if (textAttributes.includes(name)) return true
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  return /^[\w\s.,#%+-]*$/.test(value.replace(functions, ''))
}

const isSafeSvg = (svg: string): svg is SafeHtml =>
  hasOnlyTags(
    svg,
    (name) => drawingTags.includes(name),
    (name, value) => names.has(name) && isDrawingValue(name, value),
  )

/**
 * SVG text of the content as it stands inside a page: without what only a file of its own needs, and silent, since the
 * link around it has the name.
 * @throws UnsafeHtmlError for anything but shapes and their paint
 */
export function inlineSvg(svg: string): SafeHtml {
  const silent = svg.replace(/<svg\b[^<>]*>/, (tag) =>
    tag.replace(/\s(?:xmlns|role|aria-label)="[^"]*"/g, '').replace('<svg', '<svg aria-hidden="true"'),
  )
  if (isSafeSvg(silent)) return silent
  throw new UnsafeHtmlError(`SVG that is not sanitised: ${svg.slice(0, 80)}`)
}
