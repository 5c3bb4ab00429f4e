import type { PictureGroup, ProductOption } from './product.ts'

export type NamedPicture = { readonly name: string; readonly alt: string }

/** Name and alternative text of each picture of a colour, by the colour's slug. */
export type PicturesByColor = Readonly<Record<string, readonly NamedPicture[]>>

/** Whether a page that shows the first colour with pictures could show another one. */
export const hasOtherColors = (groups: readonly PictureGroup[], options: readonly ProductOption[]): boolean =>
  groups.filter(({ pictures }) => pictures.length > 0).length > 1 && options.some(({ kind }) => kind === 'color')

/** The pictures of each colour that has some. */
export const picturesByColor = (groups: readonly PictureGroup[]): PicturesByColor =>
  Object.fromEntries(
    groups
      .filter(({ pictures }) => pictures.length > 0)
      .map(({ color, pictures }) => [color, pictures.map(({ name, alt }) => ({ name, alt }))]),
  )
