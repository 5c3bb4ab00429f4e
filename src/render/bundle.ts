import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/** The bundle's `render` (entry.ts). */
export type Render = (request: Request, locals: App.Locals) => Promise<Response>

/**
 * Loads the built bundle.
 * @param dist folder of the build
 * @throws when there is no finished build in it
 */
export async function loadBundle(dist: string): Promise<Render> {
  const entry: unknown = await import(pathToFileURL(resolve(dist, 'server/entry.mjs')).href)
  if (typeof entry === 'object' && entry !== null && 'render' in entry && typeof entry.render === 'function') {
    const { render } = entry
    return (request, locals) => render(request, locals)
  }
  throw new Error(`${dist} holds no bundle with a render function`)
}
