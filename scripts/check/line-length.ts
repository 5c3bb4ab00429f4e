import { textFiles } from './tracked-files.ts'

/** Columns of a line of code, comments and documents. */
const mostColumns = 120

/** Files and folders whose long lines of code are data that cannot be broken, and which data. */
const data: Readonly<Record<string, string>> = {
  'sandbox/': 'markup and statements of the stand-ins, drawings and texts of the demo',
  'src/api/graphql/documents.ts': 'documents, whose ids are made of their text',
  'src/browser/parts/share/': 'marks of networks as paths',
  'src/components/base/EmptySlope.astro': 'a drawing as a path',
  'src/domain/format/typed-text.ts': 'a pattern of signs',
  'src/domain/forms/email-address.ts': 'a pattern, as the HTML standard writes it',
  'src/styles/forms/forms.css': 'a picture in its address',
  'tests/': 'markup, queries and patterns that tests send or compare',
}
const isCode = /\.(?:[cm]?[jt]s|tsx|astro|css|conf|py)$/
const isData = (path: string): boolean => Object.keys(data).some((name) => path.startsWith(name))
const isTooLong = (line: string): boolean => line.length > mostColumns

/** The part of a document's or a comment's line that cannot be wrapped: a table row, or an address. */
const isUnbreakable = (line: string): boolean => line.startsWith('|') || /^\s*(?:[*/#-]+ )?\S+$/.test(line)

/** Comments, and code that is kept from the formatter, which are held to it in data, too. */
const isOurs = /^\s*(?:\/\*|\*|\/\/|#|\{\/\*)|\/\/ prettier-ignore$/

/**
 * Numbers of the lines of a document or of code that are too long. The formatter breaks code but for its texts, which
 * are broken by hand; data is listed above, and its comments are not.
 */
export function longLines(path: string, text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      isTooLong(line) &&
      (path.endsWith('.md') || isOurs.test(line) || (isCode.test(path) && !isData(path))) &&
      !isUnbreakable(line)
        ? [index + 1]
        : [],
    )
}

/** Every line below `root` that is too long, as `file:line`, and every name in the list of data without such a line. */
export function lineLengthBreaches(root: string): string[] {
  const files = textFiles(root)
  const unused = Object.keys(data).filter(
    (name) => !files.some(({ path, text }) => path.startsWith(name) && text.split('\n').some(isTooLong)),
  )
  return [
    ...files.flatMap(({ path, text }) =>
      longLines(path, text).map((line) => `${path}:${line} has more than ${mostColumns} columns`),
    ),
    ...unused.map((name) => `${name} has no long line any more: take it from the list of data`),
  ]
}
