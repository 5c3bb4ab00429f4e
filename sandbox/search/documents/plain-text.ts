import sanitizeHtml from 'sanitize-html'

const blockTag =
  /<(?=\/?(?:p|h[1-6]|[uod]l|li|d[td]|div|br|table|t[rdh]|blockquote|figure|figcaption|caption|pre|section)\b)/gi
const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The text of HTML as readers see it, in one line; text without markup stays as it is. */
export function plainText(html: string): string {
  // Most texts are words alone.
  if (!/[<&]/.test(html)) return oneLine(html)
  // Words of different paragraphs must not become one.
  const text = sanitizeHtml(html.replaceAll(blockTag, ' <'), { allowedTags: [], allowedAttributes: {} })
  return oneLine(text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity))
}

const oneLine = (text: string): string => text.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim()

/** The beginning of a text, cut between words where it has any. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const space = text.lastIndexOf(' ', length)
  return text.slice(0, space > length / 2 ? space : length).trimEnd()
}
