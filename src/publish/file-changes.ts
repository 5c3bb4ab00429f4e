import { isPage, isPageOrPayload } from './page-files.ts'
import type { Release, ReleaseFile } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'

/** Sets and removes files of a draft, and knows what that makes different from the live release. */
export type FileChanges = {
  set(path: string, file: ReleaseFile): void
  remove(path: string): void
  /** Whether the release has a file by now. */
  has(path: string): boolean
  /** Pages and payloads that are new, other or gone; `'all'` where every page is made anew, or they are too many. */
  changed(): readonly string[] | 'all'
  /** Their number, also of too many; `'all'` where every page is made anew. */
  count(): number | 'all'
  /** Whether any file is new, other or gone: texts that scripts fetch and sitemaps, too. */
  isChanged(): boolean
  /** The number of pages of the release by now. */
  pages(): number
  /** Whether a path was added or taken away, or answers another status. */
  hasOtherPaths(): boolean
}

/**
 * Paths that are listed at most: every tab that follows builds reads them (decision 086). More are a change of every
 * page to it.
 */
const mostListed = 1000

type TrackingOptions = {
  /** The live release. */
  readonly previous: Pick<Release, 'pages'> | undefined
  /** Whether every page is made anew: those that differ are not listed then. */
  readonly isAnew: boolean
}

export function trackFiles(draft: ReleaseDraft, { previous, isAnew }: TrackingOptions): FileChanges {
  const isEvery = previous === undefined || isAnew
  const listed = new Set<string>()
  let count = 0
  let pages = previous?.pages ?? 0
  let hasOther = previous === undefined
  let isChanged = false
  const note = (path: string): void => {
    isChanged = true
    if (isEvery || !isPageOrPayload(path) || listed.has(path)) return
    count += 1
    if (count <= mostListed) listed.add(path)
    else listed.clear()
  }
  return {
    set(path, file) {
      const change = draft.set(path, file)
      if (!change) return
      if (change.before?.status !== file.status) hasOther = true
      if (!change.before && isPage(path)) pages += 1
      note(path)
    },
    remove(path) {
      if (!draft.remove(path)) return
      hasOther = true
      if (isPage(path)) pages -= 1
      note(path)
    },
    has: (path) => draft.files.find(path) !== undefined,
    changed: () => (isEvery || count > mostListed ? 'all' : [...listed]),
    count: () => (isEvery ? 'all' : count),
    isChanged: () => isChanged,
    pages: () => pages,
    hasOtherPaths: () => hasOther,
  }
}
