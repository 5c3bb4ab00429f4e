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

type Sized = { readonly name: string; readonly width: number; readonly height: number }

/** Never more than the picture has. */
function sizeOf(picture: Sized, most: number): ImageSize {
  const width = Math.min(most, picture.width)
  return { width, height: Math.round((width * picture.height) / picture.width) }
}

function pictureHtml(picture: Sized, alt: string, media: MediaSource): string {
  const [small, large] = [sizeOf(picture, narrow), sizeOf(picture, wide)]
  const srcset = mixedSrcset(media, picture, [
    [small, 1],
    [large, 1],
    [small, 2],
    [large, 2],
  ])
  const escaped = (address: string): string => address.replaceAll('&', '&amp;')
  return (
    `<img src="${escaped(imageUrl(media, picture, large))}" srcset="${escaped(srcset)}" sizes="${shown}" ` +
    `width="${large.width}" height="${large.height}" alt="${alt}" loading="lazy" decoding="async">`
  )
}

const tableTag = /<(\/?)table\b[^<>]*>/g

/** Boxes around outermost tables. */
function withTableBoxes(html: string): string {
  let [drawn, end, depth, start] = ['', 0, 0, 0]
  for (const { 0: tag, 1: slash, index } of html.matchAll(tableTag)) {
    if (slash === '' && depth++ === 0) start = index
    if (slash === '' || --depth > 0) continue
    const table = html.slice(start, index + tag.length)
    drawn += `${html.slice(end, start)}<div class="table-box" role="region" tabindex="0" aria-label="${nameOf(table)}">`
    drawn += `${table}</div>`
    end = index + tag.length
  }
  return drawn + html.slice(end)
}

/** What stands between a tag and the end of its element; `undefined` where there is none. */
function contentOf(html: string, tag: RegExp, end: string): string | undefined {
  const found = tag.exec(html)
  const from = found ? found.index + found[0].length : -1
  const to = from < 0 ? -1 : html.indexOf(end, from)
  return to < 0 ? undefined : html.slice(from, to)
}

/** What a table is called: its caption, else the cells of its first row. */
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
