import type { PictureGroup, ProductOption } from './product.ts'

export type NamedPicture = { readonly name: string; readonly alt: string }

/** Name and alternative text of each picture of a colour, by the colour's slug. */
export type PicturesByColor = ReadonlyMap<string, readonly NamedPicture[]>

const plain = (text: string): string => text.replace(/\s+/g, ' ')

/** The pictures of a colour as those of another are named and described, each colour by its own slug and label. */
const recolored = (
  pictures: readonly NamedPicture[],
  from: readonly [slug: string, label: string],
  to: readonly [slug: string, label: string],
): readonly NamedPicture[] =>
  pictures.map(({ name, alt }) => ({ name: name.replaceAll(from[0], to[0]), alt: alt.replaceAll(from[1], to[1]) }))

const written = (pictures: readonly NamedPicture[]): string =>
  pictures.map(({ name, alt }) => `\t${name}\t${alt}`).join('')

/** Whether a page that shows the first colour with pictures could show another one. */
export const hasOtherColors = (groups: readonly PictureGroup[], options: readonly ProductOption[]): boolean =>
  groups.filter(({ pictures }) => pictures.length > 0).length > 1 && options.some(({ kind }) => kind === 'color')

/**
 * Picture groups as short text (it is fetched between a choice and what it shows): a line a colour, its slug and its
 * label, then name and text of each picture, by tabs. They are left out where they are those of the first colour but
 * for its slug and its label. Colours without pictures are left out.
 * @param options of the product, for the labels
 */
export function packPictures(groups: readonly PictureGroup[], options: readonly ProductOption[]): string {
  const values = options.flatMap(({ kind, values: own }) => (kind === 'color' ? own : []))
  const named = groups
    .filter(({ pictures }) => pictures.length > 0)
    .map(({ color, pictures }) => ({
      colorNames: [color, plain(values.find(({ slug }) => slug === color)?.label || color)] as const,
      pictures: pictures.map(({ name, alt }) => ({ name, alt: plain(alt) })),
    }))
  const [first] = named
  return named
    .map(({ colorNames, pictures }) => {
      const isLikeFirst =
        first?.colorNames !== colorNames &&
        first &&
        written(recolored(first.pictures, first.colorNames, colorNames)) === written(pictures)
      return colorNames.join('\t') + (isLikeFirst ? '' : written(pictures))
    })
    .join('\n')
}

export function unpackPictures(packed: string): PicturesByColor {
  const lines = packed.split('\n').map((line) => {
    const [slug = '', label = '', ...fields] = line.split('\t')
    const names = fields.filter((_, index) => index % 2 === 0)
    return {
      colorNames: [slug, label] as const,
      pictures: names.map((name, index) => ({ name, alt: fields[index * 2 + 1] ?? '' })),
    }
  })
  const [first] = lines
  return new Map(
    lines.map(({ colorNames, pictures }) => [
      colorNames[0],
      first && pictures.length === 0 ? recolored(first.pictures, first.colorNames, colorNames) : pictures,
    ]),
  )
}
