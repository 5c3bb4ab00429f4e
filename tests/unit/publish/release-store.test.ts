import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baseFileOf } from '../../../src/content/snapshot/layers.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { createSnapshotWriter, type WriterOptions } from '../../../src/content/snapshot/snapshot-writer.ts'
import type { ReleaseFile } from '../../../src/publish/release.ts'
import { openReleaseDatabase } from '../../../src/publish/release-database.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { spyOnFlushes } from '../../fixtures/flush-spy.ts'
import { releaseOf } from '../../fixtures/release-of.ts'

let dir = ''
let store: ReleaseStore
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-release-'))
  store = openReleaseStore(dir)
})
afterEach(() => {
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const headers = { 'content-security-policy': "default-src 'self'" }
async function fileOf(text: string): Promise<ReleaseFile> {
  return { hash: await store.put(bytes(text)), size: text.length, type: 'text/html', status: 200, headers }
}

/** Publishes files by path; `undefined` takes one away. */
async function publish(id: string, files: Readonly<Record<string, string | undefined>>): Promise<void> {
  const draft = store.begin()
  try {
    for (const [path, text] of Object.entries(files))
      if (text === undefined) draft.remove(path)
      else draft.set(path, await fileOf(text))
    const complete = await draft.complete()
    complete.commit(releaseOf(id, draft.seq))
  } finally {
    draft.discard()
  }
}

/** Paths and texts of a release. */
async function textsOf(id: string): Promise<Record<string, string>> {
  const release = store.readRelease(id)
  const texts: Record<string, string> = {}
  for (const [path, { hash }] of release ? store.filesOf(release).entries() : [])
    texts[path] = String(await store.read(hash))
  return texts
}

describe('the release store', () => {
  test('stores equal bytes once, under their hash', async () => {
    const hash = await store.put(bytes('snow'))
    expect(await store.put(bytes('snow'))).toBe(hash)
    expect(await store.put(bytes('ice'))).not.toBe(hash)
    expect(String(await store.read(hash))).toBe('snow')
  })

  test('combines the changes of a release with the rest of the one before, which stays unchanged', async () => {
    expect(store.current()).toBeUndefined()
    await publish('one', { '/a': 'a1', '/b': 'b1', '/c': 'c1' })
    await publish('two', { '/b': 'b2', '/c': undefined, '/d': 'd2' })
    await publish('three', { '/b': 'b1', '/c': 'c3' })
    expect(await textsOf('one')).toEqual({ '/a': 'a1', '/b': 'b1', '/c': 'c1' })
    expect(await textsOf('two')).toEqual({ '/a': 'a1', '/b': 'b2', '/d': 'd2' })
    expect(await textsOf('three')).toEqual({ '/a': 'a1', '/b': 'b1', '/c': 'c3', '/d': 'd2' })
    expect(store.currentId()).toBe('three')
    const find = (path: string) => store.filesOf({ seq: 2 }).find(path)
    expect([find('/c'), find('/d')?.headers, find('/d')?.type]).toEqual([undefined, headers, 'text/html'])
  })

  test('lists the files of a release in parts', async () => {
    await publish('one', { '/a': 'a1', '/b': 'b1', '/c': 'c1' })
    await publish('two', { '/b': 'b2', '/c': undefined, '/d': 'd2' })
    const listPart = (seq: number, path: string) =>
      store.filesBehind({ seq }, path, 2).map(([found, { hash }]) => [found, hash])
    const { hash: b2 } = await fileOf('b2')
    expect(listPart(1, '').map(([path]) => path)).toEqual(['/a', '/b'])
    expect(listPart(1, '/b').map(([path]) => path)).toEqual(['/c'])
    expect(listPart(2, '/a')).toEqual([
      ['/b', b2],
      ['/d', (await fileOf('d2')).hash],
    ])
    expect(listPart(2, '/d')).toEqual([])
  })

  test('lists what a release changed of an earlier one, also where that takes several reads', async () => {
    const paths = Array.from({ length: 2500 }, (_, index) => `/p/${1000 + index}`)
    const filesAt = (from: number, to: number, text: string | undefined) =>
      Object.fromEntries(paths.slice(from, to).map((path) => [path, text]))
    await publish('one', { '/y': 'b', '/z': 'a' })
    await publish('two', filesAt(0, 2500, 'a'))
    await publish('three', { ...filesAt(0, 1500, 'b'), ...filesAt(1500, 2300, undefined) })
    const changes = [...store.changesBetween({ seq: 2 }, { seq: 3 })]
    expect(changes.map(([path]) => path)).toEqual(paths.slice(0, 2300))
    expect(changes.filter(([, file]) => !file)).toHaveLength(800)
    expect([...store.changesBetween({ seq: 1 }, { seq: 2 })].map(([path]) => path)).toEqual(paths)
    const hashes = await Promise.all(['a', 'b'].map(async (text) => (await fileOf(text)).hash))
    expect([...store.hashesOf({ seq: 3 })]).toEqual(hashes.toSorted())
  })

  test('shows a release to other readers once committed, and not before', async () => {
    const reader = openReleaseStore(dir)
    await publish('one', { '/a': 'a1' })
    const draft = store.begin()
    draft.set('/a', await fileOf('a2'))
    expect(reader.currentId()).toBe('one')
    expect(reader.filesOf({ seq: 1 }).find('/a')?.hash).toBe((await fileOf('a1')).hash)
    const complete = await draft.complete()
    expect(reader.currentId()).toBe('one')
    complete.commit(releaseOf('two', draft.seq))
    expect(reader.currentId()).toBe('two')
    reader.close()
  })

  test('adds an index that a database lacks with the next release, and keeps its releases', async () => {
    const listIndexes = (): string[] => {
      const database = openReleaseDatabase(store.databaseFile)
      const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql <> ''").all()
      database.close()
      return names.map(({ name }) => String(name)).toSorted()
    }
    await publish('one', { '/a': 'a1' })
    const all = listIndexes()
    expect(all).toContain('page_withheld')
    const earlier = openReleaseDatabase(store.databaseFile)
    earlier.exec('DROP INDEX page_withheld')
    earlier.close()
    expect(listIndexes()).not.toContain('page_withheld')
    await publish('two', { '/b': 'b2' })
    expect(listIndexes()).toEqual(all)
    expect(await textsOf('two')).toEqual({ '/a': 'a1', '/b': 'b2' })
  })

  test('keeps nothing of a discarded draft', async () => {
    await publish('one', { '/a': 'a1' })
    const draft = store.begin()
    draft.set('/a', await fileOf('a2'))
    draft.remove('/a')
    draft.discard()
    expect(await textsOf('one')).toEqual({ '/a': 'a1' })
    expect(store.currentId()).toBe('one')
  })

  test('never makes a release with a missing, truncated or damaged file live, and names page and file', async () => {
    await publish('one', { '/a': 'a1' })
    const file = await fileOf('a whole page')
    const place = store.filePath(file.hash)
    const complete = async (): Promise<void> => {
      const draft = store.begin()
      try {
        draft.set('/en-us/cart', file)
        await draft.complete()
      } finally {
        draft.discard()
      }
    }
    const fault = `/en-us/cart needs the file ${place}, which is missing or damaged`
    for (const text of ['a who', '\0'.repeat(file.size)]) {
      writeFileSync(place, text)
      await expect(complete()).rejects.toThrow(fault)
    }
    // One of the same size is taken away, so that it is written again.
    expect(existsSync(place)).toBe(false)
    await expect(complete()).rejects.toThrow(fault)
    await store.put(bytes('a whole page'))
    await expect(complete()).resolves.toBeUndefined()
    expect(store.currentId()).toBe('one')
  })

  test('looks at no file that a release has from the one before', async () => {
    await publish('one', { '/a': 'a1', '/b': 'b1' })
    rmSync(store.filePath((await fileOf('b1')).hash))
    await publish('two', { '/a': 'a2' })
    expect(store.currentId()).toBe('two')
  })

  test('has the disk store new files before they go live, with their folders, and no others', async () => {
    await publish('one', { '/a': 'a1' })
    const flush = await spyOnFlushes(dir)
    await publish('two', { '/a': 'a2', '/b': 'a1' })
    expect(flush).toHaveBeenCalledTimes(2)
    flush.mockRejectedValueOnce(new Error('EIO: i/o error, fsync'))
    await expect(publish('three', { '/a': 'a3' })).rejects.toThrow('EIO')
    expect(store.currentId()).toBe('two')
  })

  test('rewrites a truncated file', async () => {
    const hash = await store.put(bytes('a whole page'))
    writeFileSync(store.filePath(hash), 'a who')
    await store.put(bytes('a whole page'))
    expect(String(await store.read(hash))).toBe('a whole page')
  })

  test('discards the oldest releases, with the files that no other has', async () => {
    await publish('one', { '/a': 'a1', '/b': 'b1' })
    await publish('two', { '/a': 'a2' })
    await publish('three', { '/a': 'a1', '/b': 'b3' })
    await publish('four', { '/a': 'a4' })
    const [a1, b1, a2] = [await fileOf('a1'), await fileOf('b1'), await fileOf('a2')]
    store.discardOldest({ count: 2, ms: 0 }, new Date())
    expect(store.releases().map(({ id }) => id)).toEqual(['three', 'four'])
    expect([a1, b1, a2].map(store.hasFile)).toEqual([true, false, false])
    expect(await textsOf('three')).toEqual({ '/a': 'a1', '/b': 'b3' })
  })

  test('removes the files of a discarded release a few at a time', async () => {
    await publish('one', { '/a': 'a1', '/b': 'b1', '/c': 'c1' })
    await publish('two', { '/a': 'a2', '/b': 'b2', '/c': 'c2' })
    const files = [await fileOf('a1'), await fileOf('b1'), await fileOf('c1')]
    const left: number[] = []
    for (let call = 0; call < 3; call += 1) {
      store.discardOldest({ count: 1, ms: 0 }, new Date(), 2)
      left.push(files.filter(store.hasFile).length)
    }
    expect(left).toEqual([1, 0, 0])
    expect(store.releases().map(({ id }) => id)).toEqual(['two'])
    expect(await textsOf('two')).toEqual({ '/a': 'a2', '/b': 'b2', '/c': 'c2' })
  })

  test('removes the leftovers of a dead publish, and keeps the files of releases', async () => {
    await publish('one', { '/a': 'a1' })
    const left = await fileOf('left')
    writeFileSync(`${store.filePath(left.hash)}.tmp`, 'half')
    store.removeLeftovers()
    expect(store.hasFile(left)).toBe(false)
    expect(await textsOf('one')).toEqual({ '/a': 'a1' })
  })
})

describe('the snapshots of releases', () => {
  const synced = (): string => join(dir, 'synced', 'current.sqlite')
  const saved = (): string[] => readdirSync(join(dir, 'snapshots')).toSorted()

  /** Makes a release of what a sync writes into the snapshot. @returns the file that the store has of it */
  async function publishSnapshot(id: string, options: WriterOptions): Promise<string> {
    const writer = createSnapshotWriter(synced(), { day: '2026-11-29', ...options })
    writer.set('picture_set', 'one', '', { items: [{ kind: 'image', name: id }] })
    writer.replace()
    const file = store.saveSnapshot(synced())
    const draft = store.begin()
    draft.set('/a', await fileOf(id))
    const { commit } = await draft.complete()
    commit({ ...releaseOf(id, draft.seq), snapshot: basename(file, '.sqlite') })
    return file
  }
  const publishLayer = (id: string): Promise<string> => publishSnapshot(id, { base: synced(), mostCopied: 0 })

  function pictureIn(file: string): string | undefined {
    const snapshot = openSnapshot(file)
    const row = snapshot.find('picture_set', 'one', '')
    snapshot.close()
    return row?.items[0]?.name
  }

  test('include the file below a layer, as long as a release lies over it', async () => {
    await publishSnapshot('one', {})
    const two = await publishLayer('two')
    const three = await publishLayer('three')
    const base = baseFileOf(two) ?? expect.fail('no layer')
    expect(baseFileOf(three)).toBe(base)
    // The store needs nothing of what lies beside the snapshot of the sync.
    rmSync(join(dir, 'synced'), { recursive: true })
    store.discardOldest({ count: 2, ms: 0 }, new Date())
    store.removeLeftovers()
    expect(saved()).toEqual([two, three, base].map((file) => basename(file)).toSorted())
    expect([two, three].map(pictureIn)).toEqual(['two', 'three'])
    const four = await publishSnapshot('four', {})
    store.discardOldest({ count: 1, ms: 0 }, new Date())
    expect(saved()).toEqual([basename(four)])
    expect(pictureIn(four)).toBe('four')
  })

  test('stay whole when the same content is published again by a layer', async () => {
    const one = await publishSnapshot('one', {})
    await publishLayer('two')
    const writer = createSnapshotWriter(synced(), { base: synced(), day: '2026-11-29', mostCopied: 0 })
    writer.set('picture_set', 'one', '', { items: [{ kind: 'image', name: 'one' }] })
    writer.replace()
    expect(store.saveSnapshot(synced())).toBe(one)
    store.removeLeftovers()
    expect(pictureIn(one)).toBe('one')
  })
})
