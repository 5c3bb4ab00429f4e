import type { PictureGroup } from './product.ts'

/** Name and alternative text of each picture of a colour, by the colour's slug. */
export type PicturesByColor = ReadonlyMap<string, readonly { readonly name: string; readonly alt: string }[]>

const plain = (text: string): string => text.replace(/\s+/g, ' ')

/** Picture groups as short text for an attribute: a line a colour, its slug, then name and text of each picture, by tabs. */
export function packPictures(groups: readonly PictureGroup[]): string {
  return groups
    .map(({ color, pictures }) => [color, ...pictures.flatMap(({ name, alt }) => [name, plain(alt)])].join('\t'))
    .join('\n')
}

export function unpackPictures(packed: string): PicturesByColor {
  return new Map(
    packed.split('\n').map((line) => {
      const [color = '', ...fields] = line.split('\t')
      const names = fields.filter((_, index) => index % 2 === 0)
      return [color, names.map((name, index) => ({ name, alt: fields[index * 2 + 1] ?? '' }))]
    }),
  )
}
