import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Sections, documentSections } from './document-sections.ts'
import { type TextFile, textFiles } from './tracked-files.ts'

/** Space between two words of a citation, which may be broken between lines of a comment. */
const gap = String.raw`[\s*/#]+`
const separator = `(?:,|${gap}and|${gap}to)${gap}`
const part = '(?:core|display|addendum|quality)'
const vendor = '(?:commerce|content|media|search|google|pro)'
const number = String.raw`\d+(?:\.\d+)*`
const listOf = (item: string, more = item) => `(${item}(?:${separator}${more})*)`

/** The forms in which documents are cited (docs/README.md, "Citations"). */
const forms: readonly { readonly document: string; readonly pattern: RegExp }[] = [
  {
    document: 'specification',
    pattern: new RegExp(
      String.raw`\bspecification,${gap}${listOf(`${part}${gap}\\d+`, `(?:${part}${gap})?\\d+`)}`,
      'gi',
    ),
  },
  {
    document: 'vendors',
    pattern: new RegExp(
      String.raw`\bvendors,${gap}${listOf(`${vendor}${gap}${number}`, `(?:${vendor}${gap})?${number}`)}`,
      'gi',
    ),
  },
  { document: 'security', pattern: new RegExp(String.raw`\bsecurity,${gap}${listOf('[A-Z]\\d+')}`, 'g') },
  { document: 'faults', pattern: new RegExp(String.raw`\b[Ff]aults,${gap}${listOf('F\\d+')}`, 'g') },
  {
    document: 'sandbox decision',
    pattern: new RegExp(String.raw`\bsandbox${gap}decisions?${gap}${listOf('\\d+')}`, 'gi'),
  },
  { document: 'decision', pattern: new RegExp(String.raw`(?<!sandbox\s)\bdecisions?,?${gap}${listOf('\\d+')}`, 'gi') },
]

/** References that nothing in the repository answers. */
const refused: readonly RegExp[] = [
  /(?<!RFC \d{4,5}[\s*/]{1,9})§ ?\d/g,
  /\b(?:security|performance|publishing|style|design|language)[\s*/]+guides?\b/gi,
  /\bguides: \w+/gi,
  /(?<!size )\bthe guide\b/gi,
  /\bcontract \d/gi,
  /\bissues? #?\d+\b/gi,
  /\bdocs\/decisions\.md\b|\b(?:spec|fault)-coverage\b/g,
  /\b(?:core|display|addendum) \d+\b/gi,
]

/** Files that hold samples of what is refused. */
const samples = new Set(['scripts/check/citations.ts', 'tests/unit/scripts/citations.test.ts'])
/** Texts of the demo shop. */
const isDemoText = /^sandbox\/seed\//

/** Every citation of a text that does not resolve, as `line: what is wrong`. */
export function unresolvedCitations(text: string, sections: Sections): string[] {
  const known = forms.flatMap(({ document, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      missing: namesOf(match[1] ?? '').filter((name) => !sections.get(document)?.has(name)),
      document,
    })),
  )
  const unknown = refused
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ index }) => !known.some(({ from, to }) => index >= from && index < to))
  return [
    ...known.flatMap(({ from, missing, document }) =>
      missing.map((name) => ({ at: from, what: `${document} has no ${name}` })),
    ),
    ...unknown.map(({ index, 0: found }) => ({ at: index, what: `"${found}" is no citation of this repository` })),
  ]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, what }) => `${text.slice(0, at).split('\n').length}: ${what}`)
}

/** `core 2, 4 and display 9` → `core 2`, `core 4`, `display 9`. */
function namesOf(list: string): string[] {
  let word = ''
  return list
    .replaceAll(new RegExp(gap, 'g'), ' ')
    .split(/, | and | to /)
    .map((item) => {
      const [first = '', second] = item.split(' ')
      if (second !== undefined) word = `${first.toLowerCase()} `
      return word + (second ?? first)
    })
}

/** The paths that a text may name: whether a path exists, and whether the path of any file ends in one. */
export type Tree = { readonly exists: (path: string) => boolean; readonly endsAFile: (path: string) => boolean }

/** Folders that commands write; they may not exist yet. */
const generated = /^(?:var|dist|node_modules)\//

/**
 * Paths that a text names and that do not exist: documents everywhere; in documents also their links, folders and tests
 * (below the root, `src`, `tests` or the document's own folder), and files of code by the end of their path.
 */
export function missingPaths(path: string, text: string, { exists, endsAFile }: Tree): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  const documents = found(/\b((?:docs|sandbox)\/[\w./-]+\.md)\b/g).filter((target) => !exists(target))
  if (!path.endsWith('.md')) return documents
  const folder = dirname(path)
  const links = found(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g).map((target) => join(folder, target))
  const roots = ['', 'src', 'tests', folder]
  const isCode = (named: string) =>
    !generated.test(named) && roots.some((root) => exists(join(root, named.split('/')[0] ?? '')))
  const isThere = (named: string) =>
    roots.some((root) => ['', '.test.ts', '.test.tsx'].some((end) => exists(join(root, named) + end)))
  return [
    ...links.filter((target) => !exists(target)),
    ...documents,
    ...found(/`((?:[\w[\].-]+\/)+[\w[\].-]*)`/g).filter(
      (named) => !/\.\w+$/.test(named) && isCode(named) && !isThere(named),
    ),
    ...found(/`(?!dist\/|\.)([\w[\]./-]+\.(?:tsx?|astro|mjs|css))`/g).filter((named) => !endsAFile(named)),
  ]
}

/** Every citation and path below `root` that does not resolve, one line each. */
export function citationBreaches(root: string): string[] {
  const sections = documentSections(root)
  const files = textFiles(root)
  const tree: Tree = {
    exists: (path) => existsSync(join(root, path)),
    endsAFile: (end) => files.some(({ path }) => path === end || path.endsWith(`/${end}`)),
  }
  return files
    .filter(({ path }) => !samples.has(path) && !isDemoText.test(path))
    .flatMap(({ path, text }: TextFile) => [
      ...unresolvedCitations(withoutHeadings(path, text), sections).map((breach) => `${path}:${breach}`),
      ...missingPaths(path, text, tree).map((missing) => `${path}: ${missing} does not exist`),
    ])
}

/** A document's own headings are no citations. */
const withoutHeadings = (path: string, text: string): string =>
  path.endsWith('.md') ? text.replaceAll(/^#+ .*$/gm, '') : text
