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
  if (hasRender(entry)) return entry.render
  throw new Error(`${dist} holds no bundle with a render function`)
}

function hasRender(module: unknown): module is { readonly render: Render } {
  return typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function'
}
