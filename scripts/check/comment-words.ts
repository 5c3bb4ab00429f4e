import { type TextFile, textFiles } from './tracked-files.ts'

/** Pronouns that are no subject of a comment: its subject is a thing with a name. */
const pronouns = /\b(?:whoever|whosoever|nobody|everybody|anybody|somebody)\b/i

/** Comments of code, markup and styles; the text after a `:` is an address, not a comment. */
const comment = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}()])\/\/[^\n]*/gm

/** Folders whose comments are held to it. The list only ever grows. */
const folders = [
  /^(?:src|scripts)\//,
  /^tests\/(?:contract|e2e|fixtures)\//,
  // Every drawn picture is made again when the code or the seed of the media stand-in changes.
  /^sandbox\/(?!media\/|seed\/)/,
]
/** Files that hold samples of what is refused. */
const samples = new Set(['scripts/check/comment-words.ts', 'scripts/check/replaced-names.ts'])

/** Lists the pronouns in the comments of a text, as `line "word"`. */
export function commentPronouns(text: string): readonly string[] {
  return [...text.matchAll(comment)].flatMap((match) =>
    match[0].split('\n').flatMap((line, index) => {
      const [word] = pronouns.exec(line) ?? []
      return word === undefined ? [] : [`${text.slice(0, match.index).split('\n').length + index} "${word}"`]
    }),
  )
}

const isHeld = ({ path }: TextFile): boolean =>
  folders.some((folder) => folder.test(path)) && /\.(?:tsx?|mjs|astro)$/.test(path) && !samples.has(path)

/** Every pronoun in the comments below `root` that stands for a thing with a name. */
export function commentWordBreaches(root: string): string[] {
  return textFiles(root)
    .filter(isHeld)
    .flatMap(({ path, text }) => commentPronouns(text).map((found) => `${path}:${found}: name the subject`))
}
