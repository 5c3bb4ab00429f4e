import type { LegacyRedirect } from '../../domain/pages/links/redirects/legacy-redirects.ts'
import type { ReleaseFile } from '../release.ts'
import { pageSegments } from './page-segments.ts'
import { nginxListings, nginxRedirects, nginxStatuses, nginxVisitor } from './nginx-rules.ts'
import { staticHostRedirects } from './static-host-redirects.ts'

/**
 * The facts that a CDN must know besides the files of a release, by file name (docs/redirects.md): where addresses
 * lead, and what does not answer 200.
 * @param table flat
 * @param countryHeader lower case; '' when the CDN names no country
 */
export function cdnFiles(
  table: readonly LegacyRedirect[],
  files: Readonly<Record<string, ReleaseFile>>,
  countryHeader: string,
): Readonly<Record<string, string>> {
  const statuses = statusMap(files)
  const segments = pageSegments(files)
  return {
    _redirects: staticHostRedirects(table, segments, Object.keys(files)),
    'visitor.nginx.conf': nginxVisitor(countryHeader),
    'redirects.nginx.conf': nginxRedirects(table, segments),
    'listings.nginx.conf': nginxListings(),
    'status.json': `${JSON.stringify(statuses, undefined, 1)}\n`,
    'status.nginx.conf': nginxStatuses(statuses),
  }
}

/** Path → status of everything that does not answer 200. */
function statusMap(files: Readonly<Record<string, ReleaseFile>>): Record<string, number> {
  const rows = Object.entries(files).map(([path, { status }]) => [path, status] as const)
  return Object.fromEntries(rows.filter(([, status]) => status !== 200).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
