import { openContent } from '../content/open-content.ts'
import { type OpenContent, recordNodes } from '../content/recording.ts'
import { locales } from '../domain/locale/locale.ts'
import { followRows } from './changed-rows.ts'
import { followChanges, pageListKey } from './follow-changes.ts'
import { isOfOtherCode, openLedger } from './ledger.ts'
import { publishLockFile, withPublishLock } from './publish-lock.ts'
import type { ReleaseStore } from './release-store.ts'
import { withholdNoted } from './withheld-pages.ts'

/**
 * Paths of the pages that a publish of this content would render, in order; none before the first release.
 * @param code digest of what a publish makes pages of beside content
 */
export function pagesToRender(store: ReleaseStore, content: OpenContent, code: string): Promise<readonly string[]> {
  if (!store.current()) return Promise.resolve([])
  return withPublishLock(publishLockFile(store.dir), async () => {
    const opened: OpenContent[] = []
    const open = (file: string) => {
      const earlier = openContent(file)
      opened.push(earlier)
      return Promise.resolve({ content: earlier, takeNodes: recordNodes(earlier) })
    }
    const draft = store.begin()
    try {
      const ledger = openLedger(draft.database)
      const isAnew = isOfOtherCode(ledger, store.current(), code)
      if (isAnew) ledger.clear()
      const { stale } = await withholdNoted({ store, ledger, database: draft.database, open })
      const leaves = followRows(draft.database, ledger, content.rows)
      const changed = followChanges({ ledger, content, takeNodes: recordNodes(content) }, leaves)
      for (const locale of locales)
        if (isAnew || changed.has(pageListKey(locale.locale))) ledger.setPages(locale.locale, content.pagePaths(locale))
      for (const path of stale) ledger.markStale(path)
      const tasks = ledger.stalePages().flatMap((source) => source.take(source.count))
      return tasks.map(({ page }) => page.path).toSorted()
    } finally {
      for (const earlier of opened) earlier.close()
      draft.discard()
    }
  })
}
