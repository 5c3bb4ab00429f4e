import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Values or pages whose links are written at once. */
const mostDue = 5000

/** Ids of a list, each once, that another list does not have. */
function idsOnlyIn(ids: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others)
  return [...new Set(ids)].filter((id) => !known.has(id))
}

/** Links to users: values, or pages. Those of a user that is due are what its row says that it reads. */
export type Links = Readonly<Record<'link' | 'linkAll' | 'unlink', StatementSync>> & { readonly due: Set<number> }

/** Makes the links to a user those of a list. @returns the ids that are linked to it no more */
export function relink(
  links: Links,
  user: number,
  before: readonly number[],
  after: readonly number[],
): readonly number[] {
  const { link, unlink, due } = links
  if (before.length === 0 && !due.has(user)) {
    // The rows of those that are due are whole by now; that of this user is about to be.
    if (due.size >= mostDue) writeDue(links)
    due.add(user)
    return []
  }
  const gone = idsOnlyIn(before, after)
  if (due.has(user)) return gone
  for (const id of gone) unlink.run(id, user)
  for (const id of idsOnlyIn(after, before)) link.run(id, user)
  return gone
}

/** A full build writes millions of links: those of many users at once, in the order of the table. */
export function writeDue({ linkAll, due }: Links): void {
  if (due.size === 0) return
  linkAll.run(JSON.stringify([...due]))
  due.clear()
}

/** Links in a table. @param table of links to `user`, a row of the table `of` */
export const linksIn = (database: DatabaseSync, table: string, user: string, of: string): Links => ({
  due: new Set(),
  link: database.prepare(`INSERT OR IGNORE INTO ${table} (node, ${user}) VALUES (?, ?)`),
  linkAll: database.prepare(
    `INSERT OR IGNORE INTO ${table} (node, ${user})
     SELECT read.value, made.id FROM json_each(?) AS due
     CROSS JOIN ${of} AS made ON made.id = due.value CROSS JOIN json_each(made.reads) AS read ORDER BY 1, 2`,
  ),
  unlink: database.prepare(`DELETE FROM ${table} WHERE node = ? AND ${user} = ?`),
})
