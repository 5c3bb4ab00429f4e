import { DatabaseSync, StatementSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PagePath } from '../../../src/content/content.ts'
import { createTracker, type Tracker } from '../../../src/content/snapshot/tracker.ts'
import { recordNodes } from '../../../src/content/recording.ts'
import { followChanges } from '../../../src/publish/follow-changes.ts'
import { type Ledger, openLedger } from '../../../src/publish/ledger.ts'
import { frameNode, linkReads, pagesLinkingTo, removeUnusedLinks } from '../../../src/publish/link-index.ts'
import { openReleaseDatabase } from '../../../src/publish/release-database.ts'
import { takeTasks } from '../../fixtures/task-sources.ts'

const page = (path: string): PagePath => ({ path, kind: 'page', status: 200, indexable: true })

/** Rows of a shop, and values made of them: a sum of two rows, whether it is large, and a page for each. */
const rows: Record<string, number> = {}
let tracker: Tracker
let made: string[]
let database: DatabaseSync
let ledger: Ledger
let take: ReturnType<typeof recordNodes>

function openShop(): void {
  tracker = createTracker()
  const read = (row: string): number => {
    tracker.note(`row ${row}`)
    return rows[row] ?? 0
  }
  const noteMade = <Value>(name: string, value: Value): Value => {
    made.push(name)
    return value
  }
  const sum = tracker.node('~sum', 10, () => noteMade('sum', read('a') + read('b')))
  const isLarge = tracker.node('~large', 10, () => noteMade('large', sum() > 10))
  tracker.node('~other', 10, () => noteMade('other', read('c')))
  tracker.node('~label', 10, () => noteMade('label', isLarge() ? 'large' : 'small'))
  take = recordNodes({ tracker })
}

beforeEach(() => {
  Object.assign(rows, { a: 1, b: 2, c: 3 })
  made = []
  openShop()
  database = openReleaseDatabase(':memory:')
  ledger = openLedger(database)
  ledger.setPages('en-us', [page('/sum'), page('/label'), page('/other')])
  for (const [path, key] of [
    ['/sum', '["~sum"]'],
    ['/label', '["~label"]'],
    ['/other', '["~other"]'],
  ] as const) {
    tracker.run(key)
    for (const record of take()) ledger.recordNode(record)
    ledger.recordPage(path, [key])
  }
  made = []
})

const stale = (): string[] => takeTasks(ledger.stalePages()).map(({ page: { path } }) => path)

/** Follows a change of rows as the next publish does, in a process that has nothing in memory. */
function follow(change: Readonly<Record<string, number>>): void {
  Object.assign(rows, change)
  openShop()
  followChanges(
    { ledger, content: { tracker }, takeNodes: take },
    Object.keys(change).map((row) => `row ${row}`),
  )
}

describe('the ledger', () => {
  test('finds the pages made from a changed row, without checking others', () => {
    expect(stale()).toEqual([])
    follow({ c: 4 })
    expect(stale()).toEqual(['/other'])
    expect(made).toEqual(['other'])
  })

  test('ends the search at values that stay the same', () => {
    follow({ a: 2 })
    expect(stale()).toEqual(['/sum'])
    expect(made).not.toContain('label')
  })

  test('follows a change through values to the pages that read the last', () => {
    follow({ a: 20 })
    expect(stale().toSorted()).toEqual(['/label', '/sum'])
  })

  test('finds nothing for a row that no page was made from', () => {
    follow({ unknown: 1 })
    expect([stale(), made]).toEqual([[], []])
  })

  test('finds each of thousands of readers, and none that reads another value since', () => {
    const paths = Array.from({ length: 12_000 }, (_, number) => `/${number}`)
    ledger.clear()
    ledger.setPages('en-us', paths.map(page))
    for (const path of paths) ledger.recordPage(path, ['["~sum"]', '["~other"]'])
    // Of one page the links are written, of the other they are due.
    for (const path of ['/1', '/11999']) ledger.recordPage(path, ['["~sum"]'])
    ledger.writeLinks()
    // The next publisher begins with what is in the database.
    for (const one of [ledger, openLedger(database)]) {
      expect(one.readersOf(one.idOf('["~sum"]') ?? 0)).toHaveLength(paths.length)
      expect(one.readersOf(one.idOf('["~other"]') ?? 0)).toHaveLength(paths.length - 2)
    }
  })

  test('looks up none of the many sources of a value that it knows as it is', () => {
    const reads = Array.from({ length: 500 }, (_, number) => `row many ${number}`)
    ledger.recordNode({ key: '["~many"]', digest: 'same', reads })
    const next = openLedger(database)
    const get = vi.spyOn(StatementSync.prototype, 'get')
    onTestFinished(() => get.mockRestore())
    expect(next.recordNode({ key: '["~many"]', digest: 'same', reads })).toBeUndefined()
    expect(get.mock.calls.length).toBeLessThan(5)
    const other = [...reads.slice(1), 'row many others']
    expect(next.recordNode({ key: '["~many"]', digest: 'same', reads: other })).toBeUndefined()
    const id = next.idOf('["~many"]') ?? expect.fail()
    expect(next.nodeOf(id)).toEqual({ key: '["~many"]', digest: 'same' })
    expect(['row many 0', 'row many others'].map((row) => next.usersOf(next.idOf(row) ?? 0))).toEqual([[], [id]])
    expect(next.recordNode({ key: '["~many"]', digest: 'another', reads: other })).toBe(id)
  })

  test('marks new pages and those of another kind as stale, and returns removed pages', () => {
    const other: PagePath = { ...page('/label'), indexable: false }
    expect(ledger.setPages('en-us', [page('/sum'), other, page('/new')])).toEqual(['/other'])
    expect(stale().toSorted()).toEqual(['/label', '/new'])
  })

  test('withholds stale pages until what they read changes, and leaves other stale pages so', () => {
    follow({ a: 20, c: 4 })
    ledger.withhold(['/label', '/other', '/gone'])
    expect([stale(), [...ledger.withheldPages()]]).toEqual([['/sum'], ['/label', '/other']])
    follow({ c: 5 })
    expect(stale().toSorted()).toEqual(['/other', '/sum'])
  })

  test('withholds pages that it does not have where there are no others', () => {
    ledger.withhold(['/gone', '/gone.xml'])
    expect([...ledger.withheldPages()]).toEqual(['/gone'])
    ledger.setPages('de-de', [page('/gone')])
    expect([...ledger.withheldPages()]).toEqual([])
  })

  test('finds stale and withheld pages by indexes of these alone', () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    onTestFinished(() => prepare.mockRestore())
    openLedger(database)
    const statements = prepare.mock.calls.map(([text]) => text).filter((text) => /WHERE stale = [12]/.test(text))
    const scans = statements.flatMap((text) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .flatMap(({ detail }) => (/^(?:SCAN|SEARCH) page/.test(String(detail)) ? [String(detail)] : [])),
    )
    expect(statements).not.toEqual([])
    expect(scans).toHaveLength(statements.length)
    expect(scans.filter((scan) => !/ INDEX page_(?:stale|withheld)(?: \(.*\))?$/.test(scan))).toEqual([])
  })

  test('hands out the stale pages of a locale as they are taken, while others are recorded', () => {
    const paths = ['/a', '/b', '/c', '/d', '/e'].map((path) => `/de-at${path}`)
    ledger.setPages('de-at', paths.map(page))
    ledger.setPages('fr-fr', [page('/fr-fr/a')])
    const sources = ledger.stalePages()
    expect(sources.map(({ locale, count }) => [locale, count])).toEqual([
      ['de-at', 5],
      ['fr-fr', 1],
    ])
    const [source] = sources
    const taken: string[] = []
    for (let tasks = source?.take(2) ?? []; tasks.length > 0; tasks = source?.take(2) ?? []) {
      taken.push(...tasks.map((task) => task.page.path))
      const [first] = tasks
      if (first) ledger.recordPage(first.page.path, ['["~sum"]'])
    }
    expect(taken).toEqual(paths)
    expect(stale()).toEqual(['/de-at/b', '/de-at/d', '/fr-fr/a'])
  })

  test('drops values that no page reads any more', () => {
    ledger.setPages('en-us', [page('/sum')])
    follow({ c: 5 })
    expect(made).toEqual([])
    expect(ledger.idOf('["~other"]')).toBeUndefined()
  })

  test('recomputes a value in a running process only after a change to its sources', () => {
    made = []
    Object.assign(rows, { a: 2, c: 9 })
    tracker.advance(['row a', 'row c'])
    expect(['["~label"]', '["~other"]', '["~sum"]'].map((key) => tracker.run(key))).toEqual(['small', 9, 4])
    expect(made).toEqual(['sum', 'large', 'other'])
  })

  test('drops links and frames that no page has any more', () => {
    const [first, second, unread] = [frameNode(['/a', '/b']), frameNode(['/b', '/c']), frameNode(['/d'])]
    const linked = ['/a', '/b', '/c', '/d', '/p/ridge', '/p/tarn']
    const known = () => [
      ...[first, second, unread].filter(({ key }) => ledger.idOf(key) !== undefined).map(({ key }) => key),
      ...linked.filter((path) => ledger.idOf(`link ${path}`) !== undefined),
    ]
    for (const frame of [first, unread]) ledger.recordNode(frame)
    for (const path of ['/sum', '/label']) ledger.recordPage(path, ['["~sum"]', ...linkReads(['/p/ridge'], first)])
    removeUnusedLinks(ledger)
    expect(known()).toEqual([first.key, '/a', '/b', '/p/ridge'])

    ledger.recordNode(second)
    ledger.recordPage('/sum', ['["~sum"]', ...linkReads(['/p/tarn'], second)])
    removeUnusedLinks(ledger)
    expect(known()).toEqual([first.key, second.key, '/a', '/b', '/c', '/p/ridge', '/p/tarn'])

    ledger.recordPage('/label', ['["~sum"]', ...linkReads([], second)])
    removeUnusedLinks(ledger)
    expect(known()).toEqual([second.key, '/b', '/c', '/p/tarn'])
    expect(pagesLinkingTo(ledger, '/c').toSorted()).toEqual(['/label', '/sum'])

    ledger.setPages('en-us', [page('/label')])
    removeUnusedLinks(ledger)
    expect(known()).toEqual([second.key, '/b', '/c'])
    expect(ledger.idOf('["~sum"]')).toBeDefined()
  })
})
