import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageAsset } from './asset.ts'

/*
 * The shop asks for a placeholder of every picture when it is first filled: fifteen pixels each, for which all of the
 * picture has to be drawn. They are in the repository, as they were drawn once (sandbox decision 007).
 */

/** File of the placeholders. */
const file = join(import.meta.dirname, '../seed/media/placeholders.json')

/** Transformation of a placeholder, as the shop writes it. */
export const placeholderQuery = 'w=15&fmt=webp&qlt=30'

/** Finished placeholder of a picture; `undefined` where it has to be drawn, and of other transformations. */
export type Placeholders = (asset: ImageAsset, query: URLSearchParams) => Buffer | undefined

/** `edition` of the drawing code that made them; base64 by `keyOf`. */
type Shipped = { readonly edition: string; readonly files: Readonly<Record<string, string>> }

const isShipped = (value: unknown): value is Shipped =>
  typeof value === 'object' && value !== null && 'edition' in value && 'files' in value

/** A picture's name, and what it shows. */
function keyOf({ name, description, width, height }: ImageAsset): string {
  const shown = createHash('sha256').update(JSON.stringify([description, width, height]))
  return `${name} ${shown.digest('base64url').slice(0, 8)}`
}

/** @param edition of the drawing code that is here: what other code drew is not taken */
export function openPlaceholders(edition: string): Placeholders {
  const shipped: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  if (!isShipped(shipped) || shipped.edition !== edition) return () => undefined
  return (asset, query) => {
    const bytes = query.toString() === placeholderQuery ? shipped.files[keyOf(asset)] : undefined
    return bytes === undefined ? undefined : Buffer.from(bytes, 'base64')
  }
}

/** Keeps what was drawn. */
export function keepPlaceholders(edition: string, drawn: readonly (readonly [ImageAsset, Buffer])[]): void {
  const files = Object.fromEntries(drawn.map(([asset, bytes]) => [keyOf(asset), bytes.toString('base64')]))
  writeFileSync(file, `${JSON.stringify({ edition, files }, null, 2)}\n`)
}
