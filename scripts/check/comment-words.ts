import { type TextFile, textFiles } from './tracked-files.ts'

/** Pronouns that are no subject of a comment: its subject is a thing with a name. */
const pronouns = /\b(?:whoever|whosoever|nobody|everybody|anybody|somebody)\b/i

/** Words that a comment does not open with: its subject comes first. */
const openers = /^(?:what|where|who|how|when|why|that|as)\b/i

/** Code, markup and styles; comments of the others begin with `#`. */
const isCode = /\.(?:[cm]?js|jsonc|tsx?|astro|css)$/
const isSettings = /(?:\.(?:conf|py|service|path|timer)|(?:^|\/)(?:Dockerfile|\.env\.example|\.gitignore))$/

/** Comments of code, markup and styles; the text after a `:` is an address, not a comment. */
const comment = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}()])\/\/[^\n]*/gm
/** Comments of settings, a line each. */
const hashComment = /^[ \t]*#(?!!)[^\n]*/gm

/** Whether a file is held to it. Drawn pictures are made again when the media stand-in or the seed changes. */
const isHeld = ({ path }: TextFile): boolean =>
  !/^sandbox\/(?:media|seed)\//.test(path) && (isCode.test(path) || isSettings.test(path)) && !samples.has(path)

/** Files that hold samples of what is refused. */
const samples = new Set([
  'scripts/check/comment-words.ts',
  'scripts/check/replaced-names.ts',
  'tests/unit/scripts/comment-words.test.ts',
])

/** The text of a comment without its marks. */
const textOf = (mark: string): string => mark.replace(/^\s*(?:\/[/*]\*?|#)\s*(?:\*\s)?/, '')

/** A line that is a comment, and the beginning of the next one. */
const codeLine = /(?:^|\n)[ \t]*\/\/[^\n]*\n[ \t]*$/
const settingsLine = /(?:^|\n)[ \t]*#[^\n]*\n[ \t]*$/

/**
 * Lists the words of a text's comments that are refused, as `line "word"`: pronouns in place of a thing with a name,
 * and openers that put the subject off.
 * @param path its file, whose ending says how comments begin
 */
export function refusedWords(path: string, text: string): readonly string[] {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length
  const marks = isSettings.test(path) ? hashComment : comment
  const lineBefore = isSettings.test(path) ? settingsLine : codeLine
  /** Whether a line comment goes on from the line before. */
  const goesOn = (at: number): boolean => lineBefore.test(text.slice(Math.max(0, at - 400), at))
  return [...text.matchAll(marks)].flatMap(({ 0: mark, index }) => {
    const [opener] = openers.exec(textOf(mark)) ?? []
    const isOpener = opener !== undefined && (mark.startsWith('/*') || !goesOn(index))
    const named = mark.split('\n').flatMap((line, row) => {
      const [word] = pronouns.exec(line) ?? []
      return word === undefined ? [] : [`${lineAt(index) + row} "${word}"`]
    })
    return [...(isOpener ? [`${lineAt(index)} "${opener}"`] : []), ...named]
  })
}

/** Every refused word in the comments below `root`. */
export function commentWordBreaches(root: string): string[] {
  return textFiles(root)
    .filter(isHeld)
    .flatMap(({ path, text }) => refusedWords(path, text).map((found) => `${path}:${found}: name the subject`))
}
