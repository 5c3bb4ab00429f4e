import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The faces of the merchant's theme, as uploaded with it: that of headings, and that of everything else. */
const faces = [
  { file: 'bricolage-grotesque-latin-600.woff2', family: 'Bricolage', weight: '600' },
  { file: 'instrument-sans-latin.woff2', family: 'Instrument', weight: '400 700' },
] as const

export const fontFiles: readonly string[] = faces.map(({ file }) => file)

const bytesOf: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map(
  fontFiles.map((file) => [file, new Uint8Array(readFileSync(join(import.meta.dirname, 'fonts', file)))]),
)

/** A file's bytes; `undefined` for another name. */
export const fontOf = (file: string): Uint8Array<ArrayBuffer> | undefined => bytesOf.get(file)

/** Letters and digits within Japanese, whose own face has the marks a whole square wide. */
const lettersAlone = ' unicode-range: U+20-7E, U+A0, U+A5, U+A9, U+AE, U+C0-D6, U+D8-F6, U+F8-FF, U+2013;'

/** Each file as two faces, of which the second has letters alone. Addresses are relative to the style sheet's. */
export const fontFaces: string = faces
  .flatMap(({ file, family, weight }) => {
    const source = `font-weight: ${weight}; font-display: optional; src: url("fonts/${file}") format("woff2");`
    return [
      `@font-face { font-family: "${family}"; ${source} }`,
      `@font-face { font-family: "${family} Latin"; ${source}${lettersAlone} }`,
    ]
  })
  .join('\n')
