/** A piece of a snippet: text, and whether it is what was looked for. */
export type SnippetPart = { readonly text: string; readonly found: boolean }

const marks = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", '#x2F': '/', nbsp: ' ' }),
)

const decode = (text: string): string => text.replaceAll(/&(#?\w+);/g, (all, name: string) => marks.get(name) ?? all)

/**
 * Text of a snippet, which is escaped HTML with matches in `<em>` (vendors, search 4). Nothing of it is ever HTML
 * to the page: any other tag is text.
 */
export function readSnippet(html: string): readonly SnippetPart[] {
  return html
    .split(/<em>((?:[^<]|<(?!\/?em>))*)<\/em>/)
    .map((piece, index) => ({ text: decode(piece), found: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
