import { DomUtils, parseDocument } from 'htmlparser2'

/** Blanks of all kinds are one: markup breaks lines, and some languages write spaces that do not break. */
const withPlainBlanks = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/**
 * Addresses of the links with a text in a page's HTML, in order.
 * @param within the element around them
 */
export function linkedPaths(html: string, text: string, within: 'main' | 'footer'): string[] {
  const places = DomUtils.findAll(({ name }) => name === within, parseDocument(html).children)
  const links = DomUtils.findAll(({ name }) => name === 'a', places)
  return links
    .filter((link) => withPlainBlanks(DomUtils.textContent(link)) === withPlainBlanks(text))
    .flatMap(({ attribs }) => attribs['href'] ?? [])
}
