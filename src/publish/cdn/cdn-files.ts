import { rootLocale } from '../../domain/locale/locale.ts'
import type { LegacyRedirect } from '../../domain/pages/links/redirects/legacy-redirects.ts'
import type { ReleaseFile } from '../release.ts'
import { nginxListings, nginxRedirects, nginxStatuses, nginxVisitor } from './nginx-rules.ts'
import { pageSegment } from './page-segment.ts'
import { staticHostRedirects } from './static-host-redirects.ts'

type FileAtPath = readonly [path: string, file: Pick<ReleaseFile, 'type' | 'status'>]

/**
 * The facts that a CDN must know besides the files of a release, by file name (docs/redirects.md): where addresses
 * lead, and what does not answer 200.
 * @param table flat
 * @param files those of the release, which are gone through once
 * @param countryHeader lower case; '' when the CDN names no country
 */
export function cdnFiles(
  table: readonly LegacyRedirect[],
  files: Iterable<FileAtPath>,
  countryHeader: string,
): Readonly<Record<string, string>> {
  const { statuses, segments, rootPaths } = readFacts(files)
  return {
    _redirects: staticHostRedirects(table, segments, rootPaths),
    'visitor.nginx.conf': nginxVisitor(countryHeader),
    'redirects.nginx.conf': nginxRedirects(table, segments),
    'listings.nginx.conf': nginxListings(),
    'status.json': `${JSON.stringify(statuses, undefined, 1)}\n`,
    'status.nginx.conf': nginxStatuses(statuses),
  }
}

/** The facts that rules take of a release's files: a large shop has too many files to have them all in memory. */
function readFacts(files: Iterable<FileAtPath>) {
  const statuses: [path: string, status: number][] = []
  const segments = new Set<string>()
  const rootPaths: string[] = []
  for (const [path, file] of files) {
    const segment = pageSegment(path, file)
    if (segment !== undefined) segments.add(segment)
    if (file.status !== 200) statuses.push([path, file.status])
    if (path.startsWith(`/${rootLocale.locale}/`)) rootPaths.push(path)
  }
  return {
    /** Path → status of everything that does not answer 200. */
    statuses: Object.fromEntries(statuses.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    /** First segments of pages below a locale. */
    segments: [...segments].toSorted(),
    /** Paths of the files of en-us. */
    rootPaths,
  }
}
