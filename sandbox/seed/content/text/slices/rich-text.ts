import { z } from 'zod'
import { mediaAddress } from '../../media-object.ts'
import { prose, proseHtml } from './prose-text.ts'

/** What an editor puts between paragraphs: a table, a picture of the media service with its caption, a quotation. */
const insert = z.union([
  z.strictObject({ table: z.string(), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.strictObject({ figure: z.string(), caption: z.string() }),
  z.strictObject({ quote: z.string() }),
])

export const richText = z.array(z.union([prose.element, insert])).min(1)

/**
 * Running text with its inserts, as the content service's editor writes them.
 * @param altOf what a picture shows
 */
export const richHtml = (texts: z.infer<typeof richText>, altOf: (picture: string) => string): string =>
  texts
    .map((text) => (typeof text === 'string' || Array.isArray(text) ? proseHtml([text]) : insertHtml(text, altOf)))
    .join('')

function insertHtml(text: z.infer<typeof insert>, altOf: (picture: string) => string): string {
  if ('quote' in text) return `<blockquote><p>${text.quote}</p></blockquote>`
  if ('figure' in text) {
    const image = `<img src="${mediaAddress(text.figure)}" alt="${altOf(text.figure)}">`
    return `<figure>${image}<figcaption>${text.caption}</figcaption></figure>`
  }
  const head = text.head.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const rows = text.rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  const body = `<tbody>${rows.join('')}</tbody>`
  return `<table><caption>${text.table}</caption><thead><tr>${head}</tr></thead>${body}</table>`
}
