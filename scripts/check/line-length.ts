import { textFiles } from './tracked-files.ts'

/** Columns of a line of code, comments and documents. */
const mostColumns = 120

/** The part of a document's or a comment's line that cannot be wrapped: a table row, or an address. */
const isUnbreakable = (line: string): boolean => line.startsWith('|') || /^\s*(?:[*/#-]+ )?\S+$/.test(line)

/** Comments, and code that is kept from the formatter. */
const isOurs = /^\s*(?:\/\*|\*|\/\/|#|\{\/\*)|\/\/ prettier-ignore$/

/**
 * Numbers of the lines of a document, and of comments in code, that are too long. Code itself is the formatter's, which
 * cannot break a text, unless it is kept from it.
 */
export function longLines(path: string, text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > mostColumns && (path.endsWith('.md') || isOurs.test(line)) && !isUnbreakable(line)
        ? [index + 1]
        : [],
    )
}

/** Every line below `root` that is too long, as `file:line`. */
export function lineLengthBreaches(root: string): string[] {
  return textFiles(root).flatMap(({ path, text }) =>
    longLines(path, text).map((line) => `${path}:${line} has more than ${mostColumns} columns`),
  )
}
