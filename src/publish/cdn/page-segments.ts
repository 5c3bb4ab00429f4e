import { locales } from '../../domain/locale/locale.ts'
import type { ReleaseFile } from '../release.ts'

/**
 * First segments below a locale under which pages stand, decoded: `p`, `cart`, `about`. An address that begins with one
 * of them may lack its locale.
 */
export function pageSegments(files: Readonly<Record<string, ReleaseFile>>): readonly string[] {
  const offered = new Set(locales.map(({ locale }) => locale))
  const segments = Object.entries(files).flatMap(([path, { type, status }]) => {
    const [, locale = '', segment] = path.split('/')
    const isPage = type.startsWith('text/html') && (status === 200 || status === 410)
    return isPage && offered.has(locale) && segment ? [decodeURIComponent(segment)] : []
  })
  return [...new Set(segments)].toSorted()
}
