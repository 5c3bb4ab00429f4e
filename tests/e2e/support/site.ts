import { join } from 'node:path'
import { findLocale, type Locale, rootLocale } from '../../../src/domain/locale/locale.ts'
import type { ReleaseFile } from '../../../src/publish/release.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { type PageFacts, readPage } from './page-facts.ts'

/** A page of the live release: where it lies, and what it answers. */
export type SitePage = {
  readonly path: string
  readonly locale: Locale
  /** Path without locale: `c/snowshoes`, '' for home. */
  readonly rest: string
  readonly file: ReleaseFile
}
export type ReadPage = SitePage & { readonly facts: PageFacts }

/** The live release of the shop under test. */
export function openSite(dataDir: string) {
  const store = openReleaseStore(join(dataDir, 'release'))
  const release = store.current()
  if (!release) throw new Error(`${dataDir} has no release`)
  const files = new Map(store.filesOf(release).entries())
  const pages = [...files].flatMap(([path, file]) => (isHtml(file) ? [toPage(path, file)] : []))
  const html = async ({ file }: SitePage): Promise<string> => (await store.read(file.hash)).toString('utf8')
  return {
    files,
    pages,
    html,
    /** Every page with what it says; about a millisecond each. */
    async read(): Promise<ReadPage[]> {
      const read: ReadPage[] = []
      for (const page of pages) read.push({ ...page, facts: readPage(await html(page)) })
      return read
    },
  }
}
export type Site = ReturnType<typeof openSite>

const isHtml = ({ type }: ReleaseFile): boolean => type.startsWith('text/html')

function toPage(path: string, file: ReleaseFile): SitePage {
  const [, segment = '', ...rest] = path.split('/')
  const locale = path === '/' ? rootLocale : findLocale(segment)
  if (!locale) throw new Error(`${path} is a page of no locale`)
  return { path, locale, rest: rest.join('/'), file }
}

/** Pages that search engines must not list: what is personal, made up by the visitor, or only for us. */
const unlisted = /^(?:account|cart|search|styletile|test-store)(?:\/|$)/

export const isPrivate = ({ rest, file }: SitePage): boolean => file.status !== 200 || unlisted.test(rest)

/** One fault of one page. */
export type Fault = { readonly path: string; readonly fault: string }

/**
 * Faults that many pages share (a header, a footer) told once, with the first of the pages and how many more have it.
 */
export function formatFaults(faults: readonly Fault[]): string[] {
  const pathsOf = new Map<string, Set<string>>()
  for (const { path, fault } of faults) pathsOf.set(fault, (pathsOf.get(fault) ?? new Set()).add(path))
  const lines = [...pathsOf].map(([fault, paths]) => {
    const [first = ''] = paths
    return `${first}: ${fault}${paths.size > 1 ? ` (and on ${paths.size - 1} more pages)` : ''}`
  })
  return listOffenders(lines)
}

/** At most twenty of the offenders, and how many there are: the message of a failed expectation. */
export function listOffenders(offenders: readonly string[]): string[] {
  const more = offenders.length - 20
  return more > 0 ? [...offenders.slice(0, 20), `… and ${more} more`] : [...offenders]
}
