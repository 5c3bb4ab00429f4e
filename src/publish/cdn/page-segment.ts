import { locales } from '../../domain/locale/locale.ts'
import type { ReleaseFile } from '../release.ts'

const offered = new Set(locales.map(({ locale }) => locale))

/**
 * The first segment below a locale under which a page stands, decoded: `p`, `cart`, `about`. An address that begins
 * with one of them may lack its locale. `undefined` for a file that is no page, and for the home of a locale.
 */
export function pageSegment(path: string, { type, status }: Pick<ReleaseFile, 'type' | 'status'>): string | undefined {
  const [, locale = '', segment] = path.split('/')
  const isPage = type.startsWith('text/html') && (status === 200 || status === 410)
  return isPage && offered.has(locale) && segment ? decodeURIComponent(segment) : undefined
}
