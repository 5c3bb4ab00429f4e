import { createContentLint, type EntryFinding, isEntryType, toOwnPath } from '../../content-loaders/lint-content.ts'
import { describeProblem, type Problem } from '../../content-loaders/loader.ts'
import type { OpenContent } from '../../content/recording.ts'
import type { RowAddress } from '../../content/snapshot/snapshot-rows.ts'
import type { PreviewQuery } from '../../domain/editing/preview-query.ts'
import { locales } from '../../domain/locale/locale.ts'
import { type ContentLocale, contentLocales, defaultContentLocale } from '../../domain/region/countries.ts'
import type { Drafts } from './preview-content.ts'

/** Pages that a report names; the rest is a number. */
const mostPages = 50

/** The report on a draft for the editing page. */
export type DraftReport = {
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  readonly pages: readonly string[]
  readonly pageCount: number
}

const isContentLocale = (locale: string | undefined): locale is ContentLocale =>
  contentLocales.some((known) => known === locale)

/** Asks which live pages would be rendered if a row became what it is in a content. */
export type PagesOfRow = (content: Pick<OpenContent, 'tracker'>, row: RowAddress) => Promise<readonly string[]>

/** The corrections of a draft, and the pages that its publication renders: none if it does not fit (decision 095). */
export async function draftReport(preview: PreviewQuery, drafts: Drafts, pagesOf: PagesOfRow): Promise<DraftReport> {
  const { contentType: type, uid } = preview
  const locale = isContentLocale(preview.entryLocale) ? preview.entryLocale : defaultContentLocale
  if (!isEntryType(type)) return { problems: [], pages: [], pageCount: 0 }
  const faults = drafts.problems.filter((problem) => concerns(problem, type, uid, locale))
  if (faults.length > 0) {
    const isLive = drafts.snapshot.find(type, uid, locale) !== undefined
    return { problems: faults.map((problem) => toFault(problem, isLive)), pages: [], pageCount: 0 }
  }
  const content = drafts.content('visitor')
  const findings = createContentLint(drafts.snapshot, content).entry(type, uid, locale)
  const live = await pagesOf(content, { collection: type, scope: locale, id: uid })
  const pages = [...new Set([...ownPages(drafts, type, uid, locale), ...live])]
  return {
    problems: findings.map(({ field, message }) => ({ field, message })),
    pages: pages.slice(0, mostPages),
    pageCount: pages.length,
  }
}

const concerns = (
  { collection, id, scope }: Problem,
  type: EntryFinding['type'],
  uid: string,
  locale: ContentLocale,
): boolean => collection === type && id === uid && scope === locale

/** @param isLive whether the entry is live in this language */
function toFault(problem: Problem, isLive: boolean): DraftReport['problems'][number] {
  const effect = isLive ? 'pages show the version that is live' : 'pages leave the entry out'
  return { field: problem.field, message: `${problem.message}: ${effect} (${describeProblem(problem)})` }
}

/** The entry's own pages, also those that are not published yet, in its languages. */
function ownPages(
  { snapshot, content }: Drafts,
  type: EntryFinding['type'],
  uid: string,
  locale: ContentLocale,
): string[] {
  const entry = snapshot.find(type, uid, locale)
  if (entry === undefined) return []
  const isRead = (language: ContentLocale): boolean =>
    language === locale || (locale === defaultContentLocale && snapshot.find(type, uid, language) === undefined)
  return locales
    .filter(({ contentLocale }) => isRead(contentLocale))
    .flatMap((one) => {
      const own = toOwnPath(one, type, entry)
      const isPage = content('visitor')
        .pagePaths(one)
        .some(({ path }) => path === own)
      return own !== undefined && isPage ? [own] : []
    })
}
