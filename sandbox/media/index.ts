import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { openPictures } from './pictures.ts'
import { firstViewSizes } from './prepared-sizes.ts'
import { prerender } from './prerender.ts'
import { createRoutes } from './routes.ts'
import type { PictureMode } from '../settings.ts'

export type Media = {
  /** Routes `/i/…`, `/s/…`, `/v/…`; mounted at `/media`. */
  readonly app: Hono
  /** Draws the home page's first view; `draw-ahead.ts` draws the others once the demo is open. */
  seed(progress?: (step: string, done: number, total: number) => void): Promise<void>
  /** Forgets every result. */
  reset(): Promise<void>
  /** Stops what is being drawn. */
  close(): void
}

type MediaOptions = { readonly dataDir: string; readonly origin: string; readonly pictures?: PictureMode }

/** Reads a film of the demo account, MP4 (`npm run films -w sandbox` makes them). */
const readFilm = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../seed/media/films', `${name}.mp4`))

/**
 * The media service's stand-in.
 * @param options.dataDir folder for results; `:memory:` keeps them in memory only, and seeds nothing ahead
 * @param options.origin the sandbox's own origin, `http://localhost:3100`
 * @param options.pictures `flat`: of one colour, unless a request has the cookie `pictures=drawn`
 */
export function createMedia({ dataDir, origin, pictures }: MediaOptions): Media {
  const folder = dataDir === ':memory:' ? undefined : join(dataDir, 'media')
  const { library, cache, originals, images, clearOlder } = openPictures(folder)
  const closing = new AbortController()
  return {
    app: createRoutes({ library, images, film: readFilm, base: `${origin}/media`, isFlat: pictures === 'flat' }),
    seed: async (progress = () => {}) => {
      if (!folder) return
      await clearOlder()
      const stopped = (): boolean => closing.signal.aborted
      const studio = { library, images, originals }
      await prerender({ sizes: firstViewSizes() }, studio, (done, total) => progress('pictures', done, total), stopped)
    },
    reset: () => cache.clear(),
    close: () => closing.abort(),
  }
}
