const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of sanitised HTML, on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (sign, name: string) => entities[name] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of the first paragraph of sanitised HTML; all of them where it has none. */
export function firstParagraph(html: string): string {
  const start = html.indexOf('<p>')
  const end = html.indexOf('</p>', start)
  return plainText(start < 0 || end < 0 ? html : html.slice(start, end))
}
