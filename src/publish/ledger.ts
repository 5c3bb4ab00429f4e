import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PagePath } from '../content/content.ts'
import type { NodeRecord } from '../content/recording.ts'
import { digestOf } from '../content/snapshot/digest.ts'
import { createRecentMap } from '../lib/recent-map.ts'
import { type Links, linksIn, relink, writeDue } from './ledger-links.ts'
import { withheldIn } from './ledger-withheld.ts'
import type { Release } from './release.ts'
import { createStaleReader } from './stale-pages.ts'

/**
 * Which page was made of what: pages, the values that they read, and what those were made of in turn, down to rows of
 * the snapshot (decision 087). It describes the live release and is committed with it. A stale page is one that the
 * next publish renders. A withheld page is one that a roll back replaced: it is rendered once its content changes.
 */
export type Ledger = ReturnType<typeof openLedger>

/** Names of what the ledger says of itself. */
export const facts = {
  /** Digest of the code that made its pages. */
  code: 'code',
  /** Version and day of the snapshot that they were made from. */
  snapshot: 'snapshot',
  day: 'day',
  /** `yes` where the live release may have other pages than the ledger, as after a roll back. */
  otherPages: 'other_pages',
  /** `yes` where the ledger does not know the content of the live release: `withheld-pages.ts`. */
  withheldElsewhere: 'withheld_elsewhere',
} as const

/** Whether other code, or other settings, made the live pages: a publish then renders every page. */
export const isOfOtherCode = (
  ledger: Pick<Ledger, 'fact'>,
  live: Pick<Release, 'code'> | undefined,
  code: string,
): boolean => live?.code !== code || ledger.fact(facts.code) !== code

const maxCachedIds = 50_000
/** Opens the ledger in the database of a release in the making. */
export function openLedger(database: DatabaseSync) {
  const rows = prepareRows(database)
  const ids = createRecentMap<string, number>(maxCachedIds)
  /** Whether every key that the ledger has is among them. */
  let hasAllIds = false
  /** Ids of values that a page or another value reads no more. */
  const released = new Set<number>()
  const setReads = (links: Links, user: number, before: readonly number[], after: readonly number[]): void => {
    for (const id of relink(links, user, before, after)) released.add(id)
  }
  const idOf = (key: string): number | undefined =>
    ids.get(key) ?? (hasAllIds ? undefined : toId(rows.findNode.get(key)?.['id']))
  const rememberId = (key: string, id: number): number => {
    ids.set(key, id)
    hasAllIds &&= ids.size < maxCachedIds
    return id
  }
  /** The id of a key, which gets one. */
  const idFor = (key: string): number =>
    ids.get(key) ?? rememberId(key, idOf(key) ?? Number(rows.addNode.run(key).lastInsertRowid))
  const addNode = (key: string, digest: string, reads: string): number => {
    const id = rememberId(key, Number(rows.insertNode.run(key, digest, reads).lastInsertRowid))
    setReads(rows.nodeLinks, id, [], [])
    return id
  }
  /** The statements, once the links are written: those for readers need them. */
  const linkedRows = (): typeof rows => {
    for (const links of [rows.nodeLinks, rows.pageLinks]) writeDue(links)
    return rows
  }
  const keysOf = (reads: unknown): string[] =>
    idsIn(reads).flatMap((id) => rows.node.get(id)?.['key']?.toString() ?? [])

  return {
    fact: (name: string): string | undefined => rows.fact.get(name)?.['value']?.toString(),
    setFact: (name: string, value: string): void => void rows.setFact.run(name, value),
    removeFact: (name: string): void => void rows.removeFact.run(name),
    /** Forgets everything: no page is up to date. */
    clear(): void {
      for (const table of ['page', 'node', 'node_user', 'page_user', 'item', 'fact'])
        database.exec(`DELETE FROM ${table}`)
      for (const { due } of [rows.nodeLinks, rows.pageLinks]) due.clear()
      released.clear()
      ids.clear()
      hasAllIds = true
    },
    /** Writes the links that are due: before a commit. Questions for readers do so themselves. */
    writeLinks: (): void => void linkedRows(),
    /** Makes the pages of a locale those of a list: new and other ones are stale. @returns paths that are none now */
    setPages(locale: string, pages: readonly PagePath[]): readonly string[] {
      const before = new Map(rows.pagesIn.all(locale).map(({ path, about }) => [String(path), about]))
      for (const page of pages) {
        const about = JSON.stringify(page)
        if (before.get(page.path) !== about) rows.setPage.run(page.path, locale, about)
        before.delete(page.path)
      }
      for (const path of before.keys()) {
        const row = rows.page.get(path)
        const id = Number(row?.['id'])
        setReads(rows.pageLinks, id, idsIn(row?.['reads']), [])
        rows.removePage.run(id)
      }
      return [...before.keys()]
    },
    /** The status of a page's answer; `undefined` where the list of pages has none. */
    statusOf(path: string): number | undefined {
      const row = rows.about.get(path)
      return row && (JSON.parse(String(row['about'])) as PagePath).status
    },
    /** Keys of what a page or a value was made of when it was last noted. */
    readsOfPage: (path: string): string[] => keysOf(rows.page.get(path)?.['reads']),
    readsOfNode: (key: string): string[] => keysOf(rows.node.get(idOf(key) ?? 0)?.['reads']),
    /** Whether it has pages whose paths begin with a text. */
    hasPagesBelow: (prefix: string): boolean => rows.anyBelow.get(prefix, `${prefix}\u{10FFFF}`) !== undefined,
    hasPage: (path: string): boolean => rows.page.get(path) !== undefined,
    /** Notes that a page was rendered, and what it read. */
    recordPage(path: string, reads: readonly string[]): void {
      const row = rows.page.get(path)
      if (!row) return
      const after = reads.map(idFor)
      setReads(rows.pageLinks, Number(row['id']), idsIn(row['reads']), after)
      rows.setReads.run(JSON.stringify(after), path)
    },
    markStale: (path: string): void => void rows.markStale.run(path),
    /** Marks all stale pages as up to date. @returns their paths */
    takeStale: (): string[] => rows.takeStale.all().map(({ path }) => String(path)),
    hasStale: (): boolean => rows.anyStale.get() !== undefined,
    ...withheldIn(database),
    /** Marks pages stale that read a value. */
    markReadersStale: (node: number): void => void linkedRows().markReaders.run(node),
    /** Pages to render, by locale. */
    stalePages: createStaleReader(database),
    /** Notes what a value was made of. @returns its id where its digest is another one than before, or new */
    recordNode({ key, digest, reads }: NodeRecord): number | undefined {
      const known = idOf(key)
      const state = stateOf(digest, reads)
      // Of a list of all products each of them would be looked up, to find that it is made of the same.
      if (state !== digest && known !== undefined && rows.state.get(known)?.['digest'] === state) return undefined
      const after = reads.map(idFor)
      const text = JSON.stringify(after)
      // It may be among its own reads.
      const id = known ?? idOf(key)
      if (id === undefined) return addNode(key, state, text)
      const row = rows.node.get(id)
      if (row?.['digest'] === state && row['reads'] === text) return undefined
      setReads(rows.nodeLinks, id, idsIn(row?.['reads']), after)
      rows.setNode.run(state, text, id)
      return digestIn(row?.['digest']) === digest ? undefined : id
    },
    /** Ids of the values that were made of a value. */
    usersOf: (node: number): number[] =>
      linkedRows()
        .users.all(node)
        .map(({ user }) => Number(user)),
    /** Paths of the pages that read a value. */
    readersOf: (node: number): string[] =>
      linkedRows()
        .readers.all(node)
        .map(({ path }) => String(path)),
    idOf,
    nodeOf(id: number): { readonly key: string; readonly digest: string } | undefined {
      const row = rows.node.get(id)
      return row && { key: String(row['key']), digest: digestIn(row['digest']) }
    },
    /** Whether a page or another value reads it. */
    isUsed: (node: number): boolean =>
      linkedRows().anyPage.get(node) !== undefined || rows.anyUser.get(node) !== undefined,
    /** Ids of the values that have lost a reader since it was last called. */
    takeReleased(): readonly number[] {
      const taken = [...released]
      released.clear()
      return taken
    },
    removeNode(node: number): void {
      const row = rows.node.get(node)
      if (!row) return
      setReads(rows.nodeLinks, node, idsIn(row['reads']), [])
      ids.delete(String(row['key']))
      rows.removeNode.run(node)
    },
    /** Keys of all values that begin with a text. */
    keysBelow: (prefix: string): string[] =>
      rows.below.all(prefix, `${prefix}\u{10FFFF}`).map(({ key }) => String(key)),
  }
}

/** Reads from which on a value's state says what they are. */
const manyReads = 100

/** A value's digest as it is stored: where it is made of much, with a digest of what that is. */
const stateOf = (digest: string, reads: readonly string[]): string =>
  reads.length < manyReads ? digest : `${digest} ${digestOf(reads.join('\n'))}`

const digestIn = (state: unknown): string => (typeof state === 'string' ? (state.split(' ')[0] ?? '') : '')

const toId = (id: unknown): number | undefined => (id === undefined ? undefined : Number(id))

/** Ids as they are stored; none where nothing is. */
function idsIn(text: unknown): number[] {
  const ids: unknown = typeof text === 'string' ? JSON.parse(text) : []
  return Array.isArray(ids) ? ids.map(Number) : []
}

function prepareRows(database: DatabaseSync) {
  const sql = (text: string): StatementSync => database.prepare(text)
  return {
    fact: sql('SELECT value FROM fact WHERE name = ?'),
    setFact: sql('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)'),
    removeFact: sql('DELETE FROM fact WHERE name = ?'),
    findNode: sql('SELECT id FROM node WHERE key = ?'),
    addNode: sql('INSERT INTO node (key) VALUES (?)'),
    insertNode: sql('INSERT INTO node (key, digest, reads) VALUES (?, ?, ?)'),
    node: sql('SELECT key, digest, reads FROM node WHERE id = ?'),
    state: sql('SELECT digest FROM node WHERE id = ?'),
    setNode: sql('UPDATE node SET digest = ?, reads = ? WHERE id = ?'),
    removeNode: sql('DELETE FROM node WHERE id = ?'),
    below: sql('SELECT key FROM node WHERE key >= ? AND key < ?'),
    users: sql('SELECT user FROM node_user WHERE node = ?'),
    anyUser: sql('SELECT 1 FROM node_user WHERE node = ? LIMIT 1'),
    anyPage: sql('SELECT 1 FROM page_user WHERE node = ? LIMIT 1'),
    readers: sql('SELECT path FROM page JOIN page_user ON page_user.page = page.id WHERE page_user.node = ?'),
    nodeLinks: linksIn(database, 'node_user', 'user', 'node'),
    pageLinks: linksIn(database, 'page_user', 'page', 'page'),
    page: sql('SELECT id, reads FROM page WHERE path = ?'),
    about: sql('SELECT about FROM page WHERE path = ?'),
    // All pages of a locale: what they read is many times as much, and stands behind.
    pagesIn: sql('SELECT path, about FROM page WHERE locale = ?'),
    anyBelow: sql('SELECT 1 FROM page WHERE path >= ? AND path < ? LIMIT 1'),
    setPage: sql(
      `INSERT INTO page (path, locale, about) VALUES (?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET locale = excluded.locale, about = excluded.about, stale = 1`,
    ),
    removePage: sql('DELETE FROM page WHERE id = ?'),
    setReads: sql('UPDATE page SET reads = ?, stale = 0 WHERE path = ?'),
    markStale: sql('UPDATE page SET stale = 1 WHERE path = ?'),
    takeStale: sql('UPDATE page SET stale = 0 WHERE stale = 1 RETURNING path'),
    anyStale: sql('SELECT 1 FROM page WHERE stale = 1 LIMIT 1'),
    markReaders: sql('UPDATE page SET stale = 1 WHERE id IN (SELECT page FROM page_user WHERE node = ?)'),
  }
}
