import { plainText } from '../format/plain-text.ts'
import type { SafeHtml } from '../format/safe-html.ts'
import { type ImageSize, imageUrl, type MediaSource, mixedSrcset } from '../media/image-url.ts'

/** Widths of pictures within a text, px, and how wide they are shown: as a text at reading width. */
const [narrow, wide] = [400, 608] as const
const shown = '(max-width:663px) 91.6vw, 608px'

const pictureTag = /<img data-picture="([^"]*)" alt(?:="([^"]*)")? width="(\d+)" height="(\d+)">/g

/**
 * HTML as a page holds it: pictures with addresses in several sizes, and each table in a box that scrolls where the
 * window is too narrow for it, which the keyboard reaches (decision 130).
 */
export function drawHtml(html: SafeHtml, media: MediaSource): string {
  return withTableBoxes(html).replace(
    pictureTag,
    (_: string, name: string, alt: string | undefined, width: string, height: string) =>
      pictureHtml({ name, width: Number(width), height: Number(height) }, alt ?? '', media),
  )
}

/** True for a text with more than paragraphs, headings and simple lists: it has a style sheet of its own. */
export const hasParts = (html: SafeHtml): boolean => /<(?:table|figure|img|dl|ol|blockquote|pre)\b/.test(html)

type Sized = { readonly name: string; readonly width: number; readonly height: number }

/** Its size at a width, or at its own where that is less. */
function sizeOf(picture: Sized, most: number): ImageSize {
  const width = Math.min(most, picture.width)
  return { width, height: Math.round((width * picture.height) / picture.width) }
}

function pictureHtml(picture: Sized, alt: string, media: MediaSource): string {
  const large = sizeOf(picture, wide)
  const mix = ([1, 2] as const)
    .flatMap((density) => [narrow, wide].map((width) => [sizeOf(picture, width), density, width * density] as const))
    .flatMap(([size, density, pixels]) => (pixels <= picture.width ? [[size, density] as const] : []))
  const srcset = mix.length > 1 ? ` srcset="${mixedSrcset(media, picture, mix)}" sizes="${shown}"` : ''
  const addresses = `src="${imageUrl(media, picture, large)}"${srcset}`.replaceAll('&', '&amp;')
  const size = `width="${large.width}" height="${large.height}"`
  return `<img ${addresses} ${size} alt="${alt}" loading="lazy" decoding="async">`
}

const tableTag = /<(\/?)table\b[^<>]*>/g

/** Boxes around outermost tables; the sanitiser has closed each one. */
function withTableBoxes(html: string): string {
  let drawn = ''
  let [end, depth, start] = [0, 0, 0]
  for (const { 0: tag, 1: slash, index } of html.matchAll(tableTag)) {
    if (slash === '' && depth === 0) start = index
    depth += slash === '' ? 1 : -1
    if (depth > 0) continue
    const table = html.slice(start, index + tag.length)
    const box = `<section class="table-box" tabindex="0" aria-label="${nameOf(table)}">`
    drawn += `${html.slice(end, start)}${box}${table}</section>`
    end = index + tag.length
  }
  return drawn + html.slice(end)
}

/** The text between a tag and the end of its element; `undefined` where there is none. */
function contentOf(html: string, tag: RegExp, end: string): string | undefined {
  const found = tag.exec(html)
  const from = found ? found.index + found[0].length : -1
  const to = from < 0 ? -1 : html.indexOf(end, from)
  return to < 0 ? undefined : html.slice(from, to)
}

/** The name of a table: its caption, else the cells of its first row. */
function nameOf(table: string): string {
  const caption = contentOf(table, /<caption\b[^<>]*>/, '</caption>')
  const row = contentOf(table, /<tr\b[^<>]*>/, '</tr>') ?? ''
  const cells = row
    .split(/<t[hd]\b[^<>]*>/)
    .slice(1)
    .map(plainText)
  const name = caption === undefined ? cells.filter((cell) => cell !== '').join(', ') : plainText(caption)
  return name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
