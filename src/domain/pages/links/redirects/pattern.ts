/**
 * A `from` of the table as a test of paths: the rest that its `/*` stands for (`''` for none), `undefined` without a
 * match.
 */
export type PathPattern = (path: string) => string | undefined

const manySegments = '/*'

/**
 * Matches in any case, as links typed from paper come.
 * @param from path with `*` within segments and `/*` at its end
 */
export function pathPattern(from: string): PathPattern {
  const expression = new RegExp(`^${patternSource(from, '.*')}$`, 'i')
  return (path) => {
    const match = expression.exec(path)
    return match ? (match.groups?.['rest'] ?? '') : undefined
  }
}

/**
 * A `from` as the source of a regular expression that JavaScript and PCRE read alike.
 * @param rest what the segments of a `/*` at the end may consist of
 */
export function patternSource(from: string, rest: string): string {
  const isOpen = from.endsWith(manySegments)
  const fixed = isOpen ? from.slice(0, -manySegments.length) : from
  const source = fixed.split('*').map(escapePattern).join('[^/]*')
  return isOpen ? `${source}(?:/(?<rest>${rest}))?` : source
}

/** Text as the source of a regular expression that matches it. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`)
