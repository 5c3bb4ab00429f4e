import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { ObjectStore } from '../../../src/ports/object-store.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { clearStorage, clearStorageWhenDue } from '../../../src/publish/transfer/clear-storage.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { publishRows, publishTexts, servedTexts } from '../../fixtures/text-release.ts'

const hourMs = 60 * 60_000
let now: number
const clock = (): number => now
let dir: string
let target: ReturnType<typeof memoryStorage>
beforeEach(() => {
  now = Date.parse('2026-11-26T08:00:00Z')
  dir = mkdtempSync(join(tmpdir(), 'firn-clear-'))
  target = memoryStorage(clock)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const open = (name: string): ReleaseStore => openReleaseStore(join(dir, name))

/** Publishes texts as a release, an hour after the one before. */
async function publish(store: ReleaseStore, id: string, texts: Readonly<Record<string, string | undefined>>) {
  now += hourMs
  await publishTexts(store, id, texts)
  await pushRelease(store, target, { clock })
}

/** The objects of another machine that follows the storage. */
async function pulled(name: string): Promise<Record<string, string>> {
  const node = open(name)
  const following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }
  await pullRelease(node, target, { tag: undefined }, following)
  return servedTexts(node)
}

async function keys(prefix = ''): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of target.list(prefix)) found.push(key)
  return found
}

/** The same storage, where something happens before its first call of a kind. */
function before(kind: 'remove' | 'write', act: () => Promise<void>): ObjectStore {
  let isDone = false
  const first = async (): Promise<void> => {
    if (isDone) return
    isDone = true
    await act()
  }
  return {
    ...target,
    remove: async (...given) => {
      if (kind === 'remove') await first()
      return target.remove(...given)
    },
    write: async (...given) => {
      if (kind === 'write') await first()
      return target.write(...given)
    },
  }
}

/** A storage in which the first machine's releases are followed by one of a machine that knows none of them. */
async function storageWithGarbage(): Promise<ReleaseStore> {
  const first = open('first')
  await publish(first, '1', { '/en-us': 'home', '/en-us/help': 'help' })
  await publish(first, '2', { '/en-us': 'home 2' })
  const second = open('second')
  await publish(second, '3', { '/en-us': 'home 3', '/en-us/help': 'help' })
  return second
}

describe('a cleared storage', () => {
  test('contains the files of the live release, and none of releases that ended a day ago', async () => {
    await storageWithGarbage()
    now += 25 * hourMs
    // Two files, two documents, two snapshots.
    expect(await clearStorage(target, clock)).toBe(6)
    expect(await keys('releases/')).toEqual(['releases/3'])
    expect(await keys('snapshots/')).toEqual(['snapshots/snapshot-3.zst'])
    expect(await pulled('node')).toEqual({ '/en-us': 'home 3', '/en-us/help': 'help' })
    expect(await clearStorage(target, clock)).toBe(0)
  })

  test('contains everything that was live within the last day, which a node may still copy', async () => {
    await storageWithGarbage()
    now += 23 * hourMs
    // The first release ended when the second came, a day ago; the second one is made of it.
    expect(await clearStorage(target, clock)).toBe(0)
  })

  test('contains the parts of documents that are needed, and of no others', async () => {
    const textsOf = (id: string) =>
      Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`/en-us/${name}`, `${name} ${id}`]))
    const [first, second] = [open('first'), open('second')]
    const publishParts = async (store: ReleaseStore, id: string): Promise<void> => {
      now += hourMs
      await publishTexts(store, id, textsOf(id))
      await pushRelease(store, target, { clock, partSize: 2 })
    }
    await publishParts(first, '1')
    const gone = await keys('parts/')
    await publishParts(second, '2')
    await publishParts(second, '3')
    const all = await keys('parts/')
    expect([gone.length, all.length]).toEqual([3, 9])
    now += 26 * hourMs
    // Three parts, five files, a document and a snapshot.
    expect(await clearStorage(target, clock)).toBe(10)
    expect(await keys('parts/')).toEqual(all.filter((key) => !gone.includes(key)))
    now += 1000 * hourMs
    expect(await clearStorage(target, clock)).toBe(0)
    expect(await pulled('node')).toEqual(textsOf('3'))
  })

  test('contains the documents that lead to the live release, however old', async () => {
    const publisher = open('first')
    await publish(publisher, '1', { '/en-us': 'home', '/en-us/old': 'old' })
    for (const id of ['2', '3']) await publish(publisher, id, { '/en-us': `home ${id}`, '/en-us/old': undefined })
    now += 1000 * hourMs
    expect(await clearStorage(target, clock)).toBe(0)
    expect(await pulled('node')).toEqual({ '/en-us': 'home 3' })
  })

  test('contains the file below the live snapshot, however old', async () => {
    const [publisher, synced] = [open('first'), join(dir, 'synced.sqlite')]
    const layer = { base: synced, mostCopied: 0 }
    for (const [id, options] of [
      ['1', {}],
      ['2', layer],
      ['3', layer],
    ] as const) {
      now += 1000 * hourMs
      await publishRows(publisher, id, synced, { 7: `picture ${id}` }, options)
      await pushRelease(publisher, target, { clock })
    }
    now += 25 * hourMs
    await clearStorage(target, clock)
    expect(await keys('snapshots/')).toHaveLength(4)
    expect(await pulled('node')).toEqual({ '/en-us': 'home 3' })
    const snapshot = openSnapshot(open('node').snapshotFile('snapshot-3'))
    expect(snapshot.find('picture_set', '7', '')?.items[0]?.name).toBe('picture 3')
    snapshot.close()
  })

  test('contains files that a failed publisher sent within the day', async () => {
    const publisher = await storageWithGarbage()
    now += 25 * hourMs
    await clearStorage(target, clock)
    await publishTexts(publisher, '4', { '/en-us': 'home 4' })
    await expect(pushRelease(publisher, target.failingAfter(1))).rejects.toThrow('storage')
    expect(await clearStorage(target, clock)).toBe(0)
    now += 25 * hourMs
    expect(await clearStorage(target, clock)).toBe(1)
  })

  test('is not cleared again within a day', async () => {
    const store = await storageWithGarbage()
    now += 25 * hourMs
    expect(await clearStorageWhenDue(store, target, clock)).toBe(6)
    now += 23 * hourMs
    expect(await clearStorageWhenDue(store, target, clock)).toBeUndefined()
    now += 2 * hourMs
    expect(await clearStorageWhenDue(store, target, clock)).toBe(0)
  })

  test('loses nothing when a document is missing', async () => {
    await storageWithGarbage()
    now += 25 * hourMs
    await target.remove(['releases/3'])
    const left = await keys()
    await expect(clearStorage(target, clock)).rejects.toThrow('has no releases/3')
    expect(await keys()).toEqual(left)
  })
})

describe('a concurrent publisher', () => {
  /** A file that the live release names again after an earlier one: it is in the storage, and old. */
  const again = { '/en-us': 'home 2' }
  const whole = { '/en-us': 'home 2', '/en-us/help': 'help' }

  test('sends removed files again when it began before the clearing', async () => {
    const publisher = await storageWithGarbage()
    now += 25 * hourMs
    await publishTexts(publisher, '4', again)
    // It has sent its files when those that the other machine found unneeded are removed, and then names its release.
    const hasSent = Promise.withResolvers<void>()
    let clearing: Promise<unknown> = Promise.resolve()
    const pushTarget = target.beforeCurrent(async () => {
      hasSent.resolve()
      await clearing
    })
    let pushing: Promise<unknown> = Promise.resolve()
    const clearTarget = before('write', async () => {
      pushing = pushRelease(publisher, pushTarget, { clock })
      await hasSent.promise
    })
    clearing = clearStorage(clearTarget, clock)
    expect(await clearing).toBe(6)
    await pushing
    expect(await pulled('node')).toEqual(whole)
  })

  test('waits for the end of a clearing in progress', async () => {
    const publisher = await storageWithGarbage()
    now += 25 * hourMs
    await publishTexts(publisher, '4', again)
    let pushing: Promise<unknown> = Promise.resolve()
    const slow = before('remove', async () => {
      target.forget()
      pushing = pushRelease(publisher, target, { clock })
      // It has asked twice, so that it does wait.
      await expect.poll(() => target.reads()).toBeGreaterThan(1)
    })
    expect(await clearStorage(slow, clock)).toBe(6)
    await pushing
    expect(await pulled('node')).toEqual(whole)
  })

  test('does not wait for a machine that failed', async () => {
    const publisher = await storageWithGarbage()
    const dead = before('remove', () => Promise.reject(new Error('died')))
    const failing = target.failingAfter(1)
    const silent: ObjectStore = { ...dead, write: (...given) => failing.write(...given) }
    now += 25 * hourMs
    await expect(clearStorage(silent, clock)).rejects.toThrow('storage')
    await publishTexts(publisher, '4', again)
    now += hourMs
    await pushRelease(publisher, target, { clock })
    expect(await pulled('node')).toEqual(whole)
  })

  test('stops the clearing when its release goes live first', async () => {
    const publisher = await storageWithGarbage()
    now += 25 * hourMs
    await publishTexts(publisher, '4', again)
    const overtaken = before('write', async () => void (await pushRelease(publisher, target)))
    expect(await clearStorage(overtaken, clock)).toBeUndefined()
    expect(await pulled('node')).toEqual(whole)
  })
})
