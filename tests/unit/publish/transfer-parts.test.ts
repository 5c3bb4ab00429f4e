import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ObjectStore } from '../../../src/ports/object-store.ts'
import { openLedger } from '../../../src/publish/ledger.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { followElsewhere, readWithheld } from '../../../src/publish/withheld-pages.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { publishTexts, servedTexts } from '../../fixtures/text-release.ts'

let dir: string
let publisher: ReleaseStore
let target: ReturnType<typeof memoryStorage>
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-parts-'))
  publisher = openReleaseStore(join(dir, 'publisher'))
  target = memoryStorage()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const partSize = 3
const push = (store = publisher, to: ObjectStore = target) => pushRelease(store, to, { partSize })
const openNode = (name = 'node'): ReleaseStore => openReleaseStore(join(dir, name))
const pull = (node: ReleaseStore): Promise<string | undefined> =>
  pullRelease(node, target, { tag: undefined }, { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() })

/** Texts of ten pages, which take four parts. */
const pages = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`/en-us/${index}`, `${text} ${index}`]))

type Stored = { readonly changes?: Readonly<Record<string, unknown>>; readonly withheld?: readonly string[] }

async function stored(key: string): Promise<Stored> {
  const { bytes } = (await target.read(key)) ?? expect.fail(`no ${key}`)
  return JSON.parse(String(gunzipSync(bytes))) as Stored
}

async function storedParts(): Promise<Stored[]> {
  const parts: Stored[] = []
  for await (const { key } of target.list('parts/')) parts.push(await stored(key))
  return parts
}

const sizeOf = ({ changes = {}, withheld = [] }: Stored): number => Object.keys(changes).length + withheld.length

describe('a release with more files than a part holds', () => {
  test('travels in parts of that size to an empty disk', async () => {
    await publishTexts(publisher, '1', pages('one'))
    expect(await push()).toBe(10)
    expect((await storedParts()).map(sizeOf).toSorted()).toEqual([1, 3, 3, 3])
    // Code that knows no parts refuses a document without changes.
    expect(await stored('releases/1')).not.toHaveProperty('changes')
    const node = openNode()
    expect(await pull(node)).toBe('1')
    expect(await servedTexts(node)).toEqual(pages('one'))
    expect(node.filesOf(node.current() ?? expect.fail()).find('/en-us/7')?.headers).toEqual({
      'content-security-policy': 'policy of /en-us/7',
    })
  })

  test('takes away all other paths of a machine: before, between and behind its own', async () => {
    await publishTexts(publisher, '1', pages('one'))
    await push()
    const node = openNode()
    await publishTexts(node, 'own', { '/': 'a', '/en-us/2': 'one 2', '/en-us/4a': 'b', '/en-us/5/6': 'c', '/zz': 'd' })
    await pull(node)
    expect(await servedTexts(node)).toEqual(pages('one'))
  })

  test('reaches a machine that has missed some, with what was changed and what is gone', async () => {
    const node = openNode()
    await publishTexts(publisher, '1', { ...pages('one'), '/en-us/old': 'old', '/en-us': 'home' })
    await push()
    await pull(node)
    const gone = Object.fromEntries([1, 3, 5, 7].map((index) => [`/en-us/${index}`, undefined]))
    await publishTexts(publisher, '2', { ...pages('two'), ...gone, '/en-us/old': undefined })
    await push()
    await publishTexts(publisher, '3', { ...pages('three'), '/en-us/3': undefined })
    await push()
    expect(await pull(node)).toBe('3')
    const live = await servedTexts(publisher)
    expect(live).toMatchObject({ '/en-us': 'home', '/en-us/1': 'three 1' })
    expect(await servedTexts(node)).toEqual(live)
    const late = openNode('late')
    await pull(late)
    expect(await servedTexts(late)).toEqual(live)
  })

  test('leaves the former one readable when its push breaks off between parts', async () => {
    await publishTexts(publisher, '1', pages('one'))
    await push()
    await publishTexts(publisher, '2', pages('two'))
    // Ten files, a snapshot, and two of four parts.
    await expect(push(publisher, target.failingAfter(13))).rejects.toThrow('storage')
    expect(await storedParts()).toHaveLength(6)
    expect(await target.read('releases/2')).toBeUndefined()
    const node = openNode()
    expect(await pull(node)).toBe('1')
    expect(await servedTexts(node)).toEqual(pages('one'))
    await push()
    expect(await pull(node)).toBe('2')
    expect(await servedTexts(node)).toEqual(pages('two'))
  })

  test('leaves a machine as it was where a part is missing', async () => {
    const node = openNode()
    await publishTexts(publisher, '1', { '/en-us/0': 'home' })
    await push()
    await pull(node)
    await publishTexts(publisher, '2', pages('two'))
    await push()
    const keys: string[] = []
    for await (const { key } of target.list('parts/')) keys.push(key)
    await target.remove(keys.slice(1, 2))
    await expect(pull(node)).rejects.toThrow(`has no ${keys[1] ?? ''}`)
    expect(await servedTexts(node)).toEqual({ '/en-us/0': 'home' })
  })

  test('names withheld pages in parts as well', async () => {
    await publishTexts(publisher, '1', { '/en-us/0': 'home' })
    const draft = publisher.begin()
    const ledger = openLedger(draft.database)
    followElsewhere(ledger)
    const paths = Object.keys(pages('one'))
    ledger.noteWithheld(paths)
    draft.commitLedger()
    await push()
    expect((await storedParts()).map(sizeOf).toSorted()).toEqual([2, 3, 3, 3])
    const node = openNode()
    await pull(node)
    expect([...readWithheld(node)]).toEqual(paths)
  })
})

describe('files of a release', () => {
  test('are sent once where several paths have them, and not where the storage has them', async () => {
    await publishTexts(publisher, '1', { '/en-us/a': 'both', '/en-us/b': 'both', '/en-us/c': 'one' })
    expect(await push()).toBe(2)
    await publishTexts(publisher, '2', { '/en-us/b': 'two', '/en-us/c': 'two', '/en-us/d': 'both' })
    expect(await push()).toBe(1)
    const stranger = openNode('stranger')
    await publishTexts(stranger, '3', { '/en-us/x': 'both', '/en-us/y': 'three', '/en-us/z': 'three' })
    expect(await push(stranger)).toBe(1)
    const node = openNode()
    await pull(node)
    expect(await servedTexts(node)).toEqual({ '/en-us/x': 'both', '/en-us/y': 'three', '/en-us/z': 'three' })
  })

  test('are not sent again with a document that names all of them', async () => {
    await publishTexts(publisher, '0', pages('one'))
    await push()
    const sent: unknown[] = []
    for (let id = 1; id <= 51; id += 1) {
      await publishTexts(publisher, String(id), { '/en-us/0': `edit ${id}` })
      sent.push(await push())
    }
    expect(await stored('releases/50')).toMatchObject({ base: '49', depth: 50 })
    expect(await stored('releases/51')).toMatchObject({ base: null, depth: 0 })
    expect(new Set(sent)).toEqual(new Set([1]))
    const node = openNode()
    await pull(node)
    expect(await servedTexts(node)).toEqual({ ...pages('one'), '/en-us/0': 'edit 51' })
  })
})
