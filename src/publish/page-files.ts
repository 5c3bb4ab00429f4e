import type { PagePath } from '../content/content.ts'
import { pageOf, payloadPath } from '../domain/pages/links/payload-path.ts'
import { panelDataFile } from '../domain/pages/words/panel-data.ts'

/** The files of a locale have one ending; an editor's address may have any other (`/en-us/p/ridge-2.5`). */
const isFile = (path: string): boolean =>
  /^\/[a-z]{2}-[a-z]+\//.test(path) ? path.endsWith('.json') : /\.[a-z0-9]+$/i.test(path)

/** Whether a path is a page, and no script, payload or file of another kind. */
export const isPage = (path: string): boolean => !isFile(path) && !path.startsWith('/builds/')

export const isPageOrPayload = (path: string): boolean =>
  isPage(path) || pageOf(path) !== path || path.endsWith(panelDataFile)

/** Paths of a page and of what may stand beside it. */
export const pageWithPayload = (path: PagePath['path']): readonly string[] => [path, payloadPath(path)]
