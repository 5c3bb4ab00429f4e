import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seedCatalogue, seedMedia } from '../seed/index.ts'
import type { SeedMedia } from '../seed/types.ts'
import type { Library } from './asset.ts'
import type { LayerStore } from './finish.ts'
import { createImageService, type ImageService } from './image-service.ts'
import { createLibrary } from './library.ts'
import { createOriginals, type Originals } from './originals.ts'
import { openPlaceholders, type Placeholders } from './placeholders.ts'
import { createResultCache, type ResultCache } from './result-cache.ts'

/** A digest of the drawing code: results made by other code are not served from the cache. */
function drawingEdition(folder: string): string {
  const digest = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  for (const file of files.sort()) digest.update(file).update(readFileSync(join(folder, file)))
  return digest.digest('base64url').slice(0, 12)
}

/** The account's pictures and all that is kept of them. */
export type Pictures = {
  readonly held: SeedMedia
  /** A digest of the drawing code. */
  readonly edition: string
  readonly library: Library
  readonly cache: ResultCache
  readonly originals: Originals
  readonly images: ImageService
  /** Removes what other drawing code left. */
  readonly clearOlder: () => Promise<void>
}

/**
 * @param folder for results, each edition of the drawing code below it in a folder of its own; absent: in memory only
 * @param placeholders those that need not be drawn; by default the files of the repository
 */
export function openPictures(folder: string | undefined, placeholders?: Placeholders): Pictures {
  const edition = drawingEdition(import.meta.dirname)
  const held = seedMedia()
  const cache = createResultCache(folder && join(folder, edition))
  const layers: LayerStore = async (key, make) =>
    String(await cache.file(JSON.stringify(['layer', key]), async () => Buffer.from(await make())))
  const originals = createOriginals(cache, layers)
  return {
    held,
    edition,
    library: createLibrary(held, seedCatalogue().products),
    cache,
    originals,
    images: createImageService(cache, layers, originals, placeholders ?? openPlaceholders(edition)),
    clearOlder: async () => {
      if (!folder) return
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (name !== edition) await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}
