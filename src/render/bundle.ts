import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/** The result of a page. A page of HTML is text already: no response is made of it only to be read again. */
export type RenderedPage = Pick<Response, 'status' | 'headers' | 'text'>

/** The bundle's `render` (entry.ts). */
export type Render = (request: Request, locals: App.Locals) => Promise<RenderedPage>

/**
 * Loads the built bundle, with the parts that it would itself fetch only when a page first needs them: the next build
 * takes their files away under a process that is running.
 * @param dist folder of the build
 * @throws when there is no finished build in it
 */
export async function loadBundle(dist: string): Promise<Render> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(resolve(dist, 'server', file)).href)
  const entry = await load('entry.mjs')
  await Promise.all(globSync('chunks/*.mjs', { cwd: resolve(dist, 'server') }).map(load))
  if (hasRender(entry)) return entry.render
  throw new Error(`${dist} holds no bundle with a render function`)
}

function hasRender(module: unknown): module is { readonly render: Render } {
  return typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function'
}
