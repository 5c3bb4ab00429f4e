import { join } from 'node:path'
import type { Hono } from 'hono'
import { seedCatalogue, seedMedia } from '../seed/index.ts'
import { drawingEdition } from './edition.ts'
import { createImageService } from './image-service.ts'
import { createLibrary } from './library.ts'
import { createResultCache } from './result-cache.ts'
import { createRoutes } from './routes.ts'

export type Media = {
  /** Routes `/i/…`, `/s/…`, `/v/…`; mounted at `/media`. */
  readonly app: Hono
  /** Renders ahead what the shop's pages ask for; what is there already is not made again. */
  seed(progress?: (step: string, done: number, total: number) => void): Promise<void>
  /** Forgets every result. */
  reset(): Promise<void>
  close(): void
}

/**
 * The media service's stand-in.
 * @param options.dataDir folder for results; `:memory:` keeps them in memory only
 * @param options.origin the sandbox's own origin, `http://localhost:3100`
 */
export function createMedia({ dataDir, origin }: { dataDir: string; origin: string }): Media {
  const folder = dataDir === ':memory:' ? undefined : join(dataDir, 'media')
  const library = createLibrary(seedMedia(), seedCatalogue().products)
  const cache = createResultCache(folder)
  const images = createImageService(cache, drawingEdition(join(import.meta.dirname, 'draw')))
  const film = (): Promise<Buffer> => Promise.resolve(Buffer.alloc(0))
  return {
    app: createRoutes({ library, images, film, base: `${origin}/media` }),
    seed: async () => {},
    reset: () => cache.clear(),
    close: () => {},
  }
}
