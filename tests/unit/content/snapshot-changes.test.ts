import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changedLeaves } from '../../../src/content/snapshot/changed-leaves.ts'
import { openSnapshot, type Snapshot } from '../../../src/content/snapshot/snapshot.ts'
import { createSnapshotWriter, type SnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { followRows } from '../../../src/publish/changed-rows.ts'
import { openLedger } from '../../../src/publish/ledger.ts'
import { openReleaseDatabase } from '../../../src/publish/release-database.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-snapshot-'))
  file = join(folder, 'snapshot.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rowOf = (name: string) => ({ items: [{ kind: 'image', name }] as const })
const rowsOf = (names: Readonly<Record<string, string>>) =>
  new Map(Object.entries(names).map(([name, picture]) => [name, rowOf(picture)]))
const day = '2026-11-29'

/** Writes rows of sets by name, each of one picture, into a new snapshot. @returns its version */
function create(rows: Readonly<Record<string, string>>, at = file): string {
  const writer = createSnapshotWriter(at, { day })
  for (const [name, picture] of Object.entries(rows)) writer.set('picture_set', name, '', rowOf(picture))
  writer.replace()
  return read(({ version }) => version, at)
}

/** Writes into a copy of the snapshot, which takes its place. @returns the version after */
function edit(work: (writer: SnapshotWriter) => void): string {
  const writer = createSnapshotWriter(file, { base: file, day })
  work(writer)
  writer.replace()
  return read(({ version }) => version)
}
const setRow = (name: string, picture: string): string =>
  edit(({ set }) => set('picture_set', name, '', rowOf(picture)))

function read<Result>(readFrom: (snapshot: Snapshot) => Result, at = file): Result {
  const snapshot = openSnapshot(at)
  try {
    return readFrom(snapshot)
  } finally {
    snapshot.close()
  }
}
const changedSince = (version: string): readonly string[] | undefined =>
  read((snapshot) => snapshot.changesSince(version)?.map(({ id }) => id).toSorted()) // prettier-ignore

describe('the version of a snapshot', () => {
  test('is that of its rows, in whatever order and by whatever edits they came', () => {
    const version = create({ one: 'a', two: 'b' })
    expect(create({ two: 'b', one: 'a' }, join(folder, 'other.sqlite'))).toBe(version)
    expect(create({ two: 'a', one: 'b' }, join(folder, 'other.sqlite'))).not.toBe(version)
    const edited = setRow('two', 'c')
    expect(edited).not.toBe(version)
    expect(create({ one: 'a', two: 'c' }, join(folder, 'other.sqlite'))).toBe(edited)
    expect(setRow('two', 'b')).toBe(version)
    const without = edit(({ remove }) => remove('picture_set', 'two', ''))
    expect(create({ one: 'a' }, join(folder, 'other.sqlite'))).toBe(without)
    expect(edit(({ replaceRows }) => replaceRows('picture_set', '', rowsOf({ one: 'a', two: 'b' })))).toBe(version)
  })
})

describe('the time of an entry', () => {
  const timesOf = (...ids: string[]): (number | undefined)[] =>
    read((snapshot) => ids.map((id) => snapshot.timeOf({ collection: 'picture_set', scope: '', id })))

  test('is stored beside its row, also of one that is gone, and changes no version', () => {
    const version = create({ one: 'a', two: 'b' })
    expect(timesOf('one')).toEqual([undefined])
    expect(edit(({ set }) => set('picture_set', 'one', '', rowOf('a'), 1))).toBe(version)
    expect(timesOf('one', 'two')).toEqual([1, undefined])
    edit(({ set, remove }) => {
      set('picture_set', 'one', '', rowOf('A'), 2)
      remove('picture_set', 'two', '', 3)
    })
    expect(timesOf('one', 'two')).toEqual([2, 3])
    edit(({ set }) => set('picture_set', 'one', '', rowOf('B')))
    expect(timesOf('one')).toEqual([2])
    expect(read((snapshot) => snapshot.marks('picture_set', ''))).toEqual(
      new Map([
        ['one', 2],
        ['two', 3],
      ]),
    )
  })
})

describe('the changes of a snapshot', () => {
  test('name the rows that differ from an earlier version, over several edits', () => {
    const first = create({ one: 'a', two: 'b', three: 'c' })
    expect(changedSince(first)).toBeUndefined()
    const second = setRow('one', 'A')
    const third = edit(({ set, remove }) => {
      set('picture_set', 'four', '', rowOf('d'))
      remove('picture_set', 'two', '')
    })
    expect(changedSince(first)).toEqual(['four', 'one', 'two'])
    expect(changedSince(second)).toEqual(['four', 'two'])
    expect(changedSince(third)).toBeUndefined()
    expect(changedSince('of another shop')).toBeUndefined()
  })

  test('name none that was written as it was', () => {
    const version = create({ one: 'a', two: 'b' })
    edit(({ replaceRows }) => replaceRows('picture_set', '', rowsOf({ one: 'a', two: 'B' })))
    expect(changedSince(version)).toEqual(['two'])
  })

  test('go back fifty steps', () => {
    const versions = [create({ one: 'a' })]
    for (let step = 1; step <= 51; step += 1) versions.push(setRow('one', `a${step}`))
    expect(changedSince(versions[0] ?? '')).toBeUndefined()
    expect(changedSince(versions[1] ?? '')).toEqual(['one'])
  })
})

describe('a later snapshot', () => {
  test('names the keys of what is another than in an earlier one, where it knows that', () => {
    create({ one: 'a', two: 'b' })
    const before = openSnapshot(file)
    const keys = (): readonly string[] | undefined => read((after) => changedLeaves(before, after)?.toSorted())
    try {
      expect(keys()).toEqual([])
      setRow('one', 'A')
      expect(keys()).toEqual(['all picture_set ', 'row picture_set  one'])
      setRow('one', 'a')
      edit(({ remove }) => remove('picture_set', 'two', ''))
      expect(keys()).toEqual(['all picture_set ', 'ids picture_set ', 'row picture_set  two'])
      createSnapshotWriter(file, { base: file, day: '2026-11-30' }).replace()
      expect(keys()).toEqual(['all picture_set ', 'day', 'ids picture_set ', 'row picture_set  two'])
      create({ one: 'a', three: 'c' })
      expect(keys()).toBeUndefined()
    } finally {
      before.close()
    }
  })
})

describe('the publisher', () => {
  /** Keys of rows and lists that differ from those of the ledger. */
  function follow() {
    const database = openReleaseDatabase(':memory:')
    const ledger = openLedger(database)
    return {
      keys: (toRead: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot): string[] =>
        read((snapshot) => followRows(database, ledger, toRead(snapshot)).toSorted()),
      close: () => database.close(),
    }
  }
  const withoutLook = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    items: () => {
      throw new Error('every row was looked at')
    },
  })

  test('looks only at rows that may differ from what it published', () => {
    const publisher = follow()
    create({ one: 'a', two: 'b' })
    publisher.keys()
    setRow('one', 'A')
    setRow('three', 'c')
    expect(publisher.keys(withoutLook)).toEqual([
      'all picture_set ',
      'ids picture_set ',
      'row picture_set  one',
      'row picture_set  three',
    ])
    expect(publisher.keys(withoutLook)).toEqual([])
    publisher.close()
  })

  test('names no row at first, when nothing was made of any, and those that differ later', () => {
    const publisher = follow()
    create({ one: 'a', two: 'b' })
    expect(publisher.keys()).toEqual(['day'])
    create({ one: 'a', two: 'B' })
    expect(publisher.keys()).toEqual(['all picture_set ', 'row picture_set  two'])
    publisher.close()
  })

  test('compares every row with a snapshot that was made anew', () => {
    const publisher = follow()
    create({ one: 'a', two: 'b', three: 'c' })
    publisher.keys()
    create({ one: 'A', two: 'b' })
    expect(publisher.keys()).toEqual([
      'all picture_set ',
      'ids picture_set ',
      'row picture_set  one',
      'row picture_set  three',
    ])
    expect(publisher.keys()).toEqual([])
    publisher.close()
  })
})
