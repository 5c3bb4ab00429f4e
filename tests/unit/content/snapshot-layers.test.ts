import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baseFileOf, linkSnapshot } from '../../../src/content/snapshot/layers.ts'
import { openSnapshot, type Snapshot, SnapshotError } from '../../../src/content/snapshot/snapshot.ts'
import {
  createSnapshotWriter,
  type SnapshotWriter,
  type WriterOptions,
} from '../../../src/content/snapshot/snapshot-writer.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-layers-'))
  file = join(folder, 'snapshot.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const day = '2026-11-29'
const names = Array.from({ length: 60 }, (_, index) => `set-${String(index).padStart(2, '0')}`)
const rowOf = (picture: string) => ({ items: [{ kind: 'image', name: picture.padEnd(2000, '.') }] as const })
const rowsOf = (pictures: Readonly<Record<string, string>>) =>
  new Map(Object.entries(pictures).map(([name, picture]) => [name, rowOf(picture)]))

/** Writes a snapshot with a row for each name. */
function create(at = file): void {
  const writer = createSnapshotWriter(at, { day })
  for (const name of names) writer.set('picture_set', name, '', rowOf(name))
  writer.replace()
}

/** An edit, by default that of a snapshot which is too large to be copied. */
function edit(work: (writer: SnapshotWriter) => void, options: WriterOptions = { mostCopied: 0 }, at = file): void {
  const writer = createSnapshotWriter(at, { base: at, day, ...options })
  work(writer)
  writer.replace()
}
const setRow = (name: string, picture: string, options?: WriterOptions): void =>
  edit(({ set }) => set('picture_set', name, '', rowOf(picture)), options)

function read<Result>(readFrom: (snapshot: Snapshot) => Result, at = file): Result {
  const snapshot = openSnapshot(at)
  try {
    return readFrom(snapshot)
  } finally {
    snapshot.close()
  }
}

/** All that readers see of a snapshot. @param since an earlier version */
const stateOf = (at: string, since = '') =>
  read((snapshot) => {
    const addresses = names.map((id) => ({ collection: 'picture_set', scope: '', id }))
    const changes = snapshot.changesSince(since)?.map(({ id }) => id)
    return {
      version: snapshot.version,
      items: [...snapshot.items()],
      all: snapshot.all('picture_set', ''),
      ids: snapshot.ids('picture_set', ''),
      found: names.map((name) => snapshot.find('picture_set', name, '')),
      digests: addresses.map((address) => snapshot.digestOf(address)),
      times: addresses.map((address) => snapshot.timeOf(address)),
      marks: [...snapshot.marks('picture_set', '')].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      changes: changes?.toSorted(),
    }
  }, at)

const removeBases = (): void => {
  for (const name of readdirSync(folder)) if (name.endsWith('.base.sqlite')) rmSync(join(folder, name))
}

describe('an edit of a large snapshot', () => {
  test('leaves the file as it is, and writes what differs beside it', () => {
    create()
    const before = statSync(file)
    setRow('set-07', 'other')
    const base = baseFileOf(file) ?? expect.fail('no layer')
    expect(statSync(base)).toMatchObject({ ino: before.ino, size: before.size, mtimeMs: before.mtimeMs })
    expect(statSync(file).size).toBeLessThan(before.size / 2)
    const written = statSync(file).size
    setRow('set-08', 'other')
    setRow('set-07', 'set-07')
    expect(baseFileOf(file)).toBe(base)
    expect(statSync(file).size).toBeLessThan(written * 2)
    expect(read((snapshot) => snapshot.ids('picture_set', ''))).toEqual(names)
  })

  test('copies a small one, as before', () => {
    create()
    setRow('set-07', 'other', {})
    expect(baseFileOf(file)).toBeUndefined()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test.each(['one', 'two', 'three'])('reads as a copy does, after random edits (%s)', (seed) => {
    const random = seededRandom(seed)
    const pick = (): string => names[Math.floor(random() * names.length)] ?? ''
    const copied = join(folder, 'copied.sqlite')
    for (const at of [file, copied]) create(at)
    const first = read(({ version }) => version)
    const editByChance = (): ((writer: SnapshotWriter) => void) => {
      const [name, picture, mark] = [pick(), `picture ${Math.floor(random() * 3)}`, Math.floor(random() * 9)]
      const fewer = rowsOf(Object.fromEntries(names.filter(() => random() < 0.9).map((one) => [one, one])))
      const kinds: readonly ((writer: SnapshotWriter) => void)[] = [
        ({ set }) => set('picture_set', name, '', rowOf(picture), mark),
        ({ set }) => set('picture_set', name, '', rowOf(name)),
        ({ set }) => set('picture_set', `${name}-${mark}`, '', rowOf(picture)),
        ({ remove }) => remove('picture_set', name, '', mark),
        ({ remove }) => remove('picture_set', `${name}-${mark}`, ''),
        ({ replaceRows }) => replaceRows('picture_set', '', fewer),
      ]
      return kinds[Math.floor(random() * kinds.length)] ?? (() => undefined)
    }
    for (let round = 0; round < 25; round += 1) {
      const works = [editByChance(), editByChance(), editByChance()]
      const work = (writer: SnapshotWriter): void => works.forEach((one) => one(writer))
      // Now and then a look writes all rows into one file again.
      edit(work, { mostCopied: 0, canFold: random() < 0.2 })
      edit(work, {}, copied)
      expect(stateOf(file, first)).toEqual(stateOf(copied, first))
    }
  })

  test('shows its writer the rows as they are by then', () => {
    create()
    setRow('set-01', 'other')
    edit((writer) => {
      writer.remove('picture_set', 'set-00', '')
      writer.set('picture_set', 'set-02', '', rowOf('other'))
      const rows = writer.all('picture_set', '')
      expect(rows.slice(0, 3)).toEqual([rowOf('other'), rowOf('other'), rowOf('set-03')])
      expect([...writer.each('picture_set', '')]).toEqual(rows)
      expect(writer.ids('picture_set', '')).toEqual(names.slice(1))
      expect(writer.count('picture_set')).toBe(names.length - 1)
    })
  })
})

describe('a layer', () => {
  test('becomes a file with all rows in a look, once it has outgrown what an edit copies', () => {
    create()
    setRow('set-07', 'other')
    edit(({ remove }) => remove('picture_set', 'set-08', ''))
    const before = stateOf(file)
    edit(() => undefined, { mostCopied: 0, canFold: true })
    expect(baseFileOf(file)).toBeUndefined()
    expect(stateOf(file)).toEqual(before)
    setRow('set-09', 'other')
    const find = (name: string) => read((snapshot) => snapshot.find('picture_set', name, ''))
    expect(['set-07', 'set-08', 'set-09'].map(find)).toEqual([rowOf('other'), undefined, rowOf('other')])
  })

  test('stays one in a look while it is small', () => {
    create()
    setRow('set-07', 'other')
    edit(({ set }) => set('picture_set', 'set-08', '', rowOf('other')), { canFold: true })
    expect(baseFileOf(file)).toBeDefined()
  })

  test('is read on by those who have it open, whatever takes its place', () => {
    create()
    setRow('set-07', 'other')
    const open = openSnapshot(file)
    create()
    removeBases()
    expect(open.find('picture_set', 'set-07', '')).toEqual(rowOf('other'))
    expect(open.all('picture_set', '')).toHaveLength(names.length)
    open.close()
  })

  test('is no snapshot without the file below it, or over another one', () => {
    create()
    setRow('set-07', 'other')
    const base = baseFileOf(file) ?? expect.fail('no layer')
    rmSync(base)
    expect(() => openSnapshot(file)).toThrow(SnapshotError)
    const other = join(folder, 'other.sqlite')
    create(other)
    copyFileSync(other, base)
    expect(() => openSnapshot(file)).toThrow(SnapshotError)
  })

  test('comes with the file below it to another folder', () => {
    create()
    setRow('set-07', 'other')
    const elsewhere = join(mkdtempSync(join(folder, 'elsewhere-')), 'current.sqlite')
    linkSnapshot(file, elsewhere)
    const before = stateOf(file)
    rmSync(file)
    removeBases()
    expect(stateOf(elsewhere)).toEqual(before)
  })

  test('is written into another file with all rows', () => {
    create()
    setRow('set-07', 'other')
    const copy = join(folder, 'copy.sqlite')
    createSnapshotWriter(copy, { base: file, day, mostCopied: 0 }).replace()
    expect(baseFileOf(copy)).toBeUndefined()
    expect(stateOf(copy)).toEqual(stateOf(file))
  })
})

describe('drafts of processes that died', () => {
  test('are removed after an hour, and nothing else', () => {
    create()
    setRow('set-07', 'other')
    const [old, young] = [`${file}.1.draft`, `${file}.2.draft`]
    for (const draft of [old, young]) copyFileSync(file, draft)
    const then = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(old, then, then)
    setRow('set-08', 'other')
    const found = readdirSync(folder).map((name) => join(folder, name))
    expect(new Set(found)).toEqual(new Set([file, young, baseFileOf(file)]))
  })
})

describe('a draft', () => {
  test('leaves nothing behind where it cannot be begun', () => {
    const other = join(folder, 'other.sqlite')
    writeFileSync(other, 'no snapshot'.repeat(500))
    expect(() => createSnapshotWriter(file, { base: other, day })).toThrow('not a database')
    expect(readdirSync(folder)).toEqual(['other.sqlite'])
  })
})
