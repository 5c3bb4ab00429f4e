import type { DatabaseSync } from 'node:sqlite'
import type { PagePath } from '../content/content.ts'
import type { TaskSource } from './render-job.ts'

/**
 * Reads the pages to render from the ledger's database, by locale, those of one in their order. A page is read as it is
 * taken; nothing else may mark pages stale, or list them, until all are taken.
 */
export function createStaleReader(database: DatabaseSync): () => readonly TaskSource[] {
  const counts = database.prepare(
    'SELECT locale, count(*) AS count FROM page WHERE stale = 1 GROUP BY locale ORDER BY locale',
  )
  const next = database.prepare(
    'SELECT id, about FROM page INDEXED BY page_stale WHERE stale = 1 AND locale = ? AND id > ? ORDER BY id LIMIT ?',
  )
  const openSource = (locale: string, count: number): TaskSource => {
    let last = 0
    return {
      locale,
      count,
      take(most) {
        const found = next.all(locale, last, most)
        last = Number(found.at(-1)?.['id'] ?? last)
        return found.map(({ about }) => ({ locale, page: JSON.parse(String(about)) as PagePath }))
      },
    }
  }
  return () => counts.all().map(({ locale, count }) => openSource(String(locale), Number(count)))
}
