import { z } from 'zod'
import { mediaAddress } from '../../media-object.ts'
import { prose, proseHtml } from './prose-text.ts'

/** What an editor puts between paragraphs: a table, a picture of the media service by its caption, a quotation. */
const insert = z.union([
  z.strictObject({ table: z.string(), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.strictObject({ figure: z.string() }),
  z.strictObject({ quote: z.string() }),
])

export const richText = z.array(z.union([prose.element, insert])).min(1)

/** The picture of a text's figure, and what it shows. */
type Figure = { readonly name: string; readonly alt: string }

/** Running text with its inserts, as the content service's editor writes them. */
export const richHtml = (texts: z.infer<typeof richText>, figure: Figure | undefined): string =>
  texts
    .map((text) => (typeof text === 'string' || Array.isArray(text) ? proseHtml([text]) : insertHtml(text, figure)))
    .join('')

function insertHtml(text: z.infer<typeof insert>, figure: Figure | undefined): string {
  if ('quote' in text) return `<blockquote><p>${text.quote}</p></blockquote>`
  if ('figure' in text) {
    if (!figure) throw new Error(`No picture for the caption ${text.figure}`)
    const image = `<img src="${mediaAddress(figure.name)}" alt="${figure.alt}">`
    return `<figure>${image}<figcaption>${text.figure}</figcaption></figure>`
  }
  const head = text.head.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const rows = text.rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  const body = `<tbody>${rows.join('')}</tbody>`
  return `<table><caption>${text.table}</caption><thead><tr>${head}</tr></thead>${body}</table>`
}
