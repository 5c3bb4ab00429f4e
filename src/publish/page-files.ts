import type { PagePath } from '../content/content.ts'
import { panelDataFile } from '../domain/pages/words/panel-data.ts'
import { payloadPath } from './payload.ts'

/** The files of a locale have one ending; an editor's address may have any other (`/en-us/p/ridge-2.5`). */
const isFile = (path: string): boolean =>
  /^\/[a-z]{2}-[a-z]+\//.test(path) ? path.endsWith('.json') : /\.[a-z0-9]+$/i.test(path)

/** Whether a path is a page, and no script, payload or file of another kind. */
export const isPage = (path: string): boolean => !isFile(path) && !path.startsWith('/builds/')

const payloadEnd = payloadPath('')
export const isPageOrPayload = (path: string): boolean =>
  isPage(path) || path.endsWith(payloadEnd) || path.endsWith(panelDataFile)

/** The page that a file is or stands beside. */
export const pageOf = (path: string): string => (path.endsWith(payloadEnd) ? path.slice(0, -payloadEnd.length) : path)

/** Paths of a page and of what may stand beside it. */
export const pageWithPayload = (path: PagePath['path']): readonly string[] => [path, payloadPath(path)]
