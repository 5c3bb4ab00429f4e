import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { baseFileOf } from '../../../src/content/snapshot/layers.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import type { WriterOptions } from '../../../src/content/snapshot/snapshot-writer.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import type { ObjectStore } from '../../../src/ports/object-store.ts'
import { updateWebTree } from '../../../src/publish/nginx/sync-web-tree.ts'
import { linkMark } from '../../../src/publish/nginx/web-tree.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { type Following, pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { publishRows, publishTexts, servedTexts } from '../../fixtures/text-release.ts'

let dir: string
let publisher: ReleaseStore
let target: ReturnType<typeof memoryStorage>
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-transfer-'))
  publisher = openReleaseStore(join(dir, 'publisher'))
  target = memoryStorage()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const publish = (id: string, texts: Readonly<Record<string, string | undefined>>): Promise<void> =>
  publishTexts(publisher, id, texts)

const openNode = (name = 'node'): ReleaseStore => openReleaseStore(join(dir, name))
const following: Following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }
const pull = (node: ReleaseStore, from: ObjectStore = target): Promise<string | undefined> =>
  pullRelease(node, from, { tag: undefined }, following)

describe('another machine', () => {
  test('serves the published files, beginning with an empty disk', async () => {
    await publish('1', { '/en-us': 'home', '/en-us/help': 'help' })
    await pushRelease(publisher, target)
    const node = openNode()
    expect(await pull(node)).toBe('1')
    expect(await servedTexts(node)).toEqual({ '/en-us': 'home', '/en-us/help': 'help' })
    expect(readFileSync(node.snapshotFile('snapshot-1'), 'utf8')).toBe('content of 1')
    expect(node.filesOf(node.current() ?? expect.fail()).find('/en-us')?.headers).toEqual({
      'content-security-policy': 'policy of /en-us',
    })
  })

  test('fetches only the changes', async () => {
    await publish('1', { '/en-us': 'home', '/en-us/help': 'help', '/en-us/old': 'old' })
    await pushRelease(publisher, target)
    const node = openNode()
    await pull(node)
    await publish('2', { '/en-us/help': 'other', '/en-us/old': undefined, '/en-us/new': 'new' })
    expect(await pushRelease(publisher, target)).toBe(2)
    target.forget()
    expect(await pull(node)).toBe('2')
    expect(await servedTexts(node)).toEqual({ '/en-us': 'home', '/en-us/help': 'other', '/en-us/new': 'new' })
    // The live one's name, one document, one snapshot, two files.
    expect(target.reads()).toBe(5)
  })

  test('catches up with the live release after missing some', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    const node = openNode()
    await pull(node)
    for (const id of ['2', '3', '4']) {
      await publish(id, { '/en-us': `home ${id}`, [`/en-us/${id}`]: id, [`/en-us/${Number(id) - 1}`]: undefined })
      await pushRelease(publisher, target)
    }
    expect(await pull(node)).toBe('4')
    expect(await servedTexts(node)).toEqual({ '/en-us': 'home 4', '/en-us/4': '4' })
    expect(await servedTexts(await pulled('another'))).toEqual({ '/en-us': 'home 4', '/en-us/4': '4' })
  })

  test('requests one object when nothing is new', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    const node = openNode()
    const state = { tag: undefined }
    await pullRelease(node, target, state, following)
    target.forget()
    expect(await pullRelease(node, target, state, following)).toBeUndefined()
    expect(target.reads()).toBe(1)
    expect(await pushRelease(publisher, target)).toBeUndefined()
  })

  test('keeps its release when a file is missing', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    const node = openNode()
    await pull(node)
    await publish('2', { '/en-us': 'home 2', '/en-us/new': 'new' })
    await pushRelease(publisher, target)
    const { hash } = publisher.filesOf(publisher.current() ?? expect.fail()).find('/en-us/new') ?? expect.fail()
    await target.remove([`files/${hash}`])
    await expect(pull(node)).rejects.toThrow(`has no files/${hash}`)
    expect(await servedTexts(node)).toEqual({ '/en-us': 'home' })
  })

  test('gets the snapshot compressed, since all of it is sent with each edit', async () => {
    await publish('1', { '/en-us': 'home' })
    writeFileSync(publisher.snapshotFile('snapshot-1'), 'content '.repeat(1000))
    await pushRelease(publisher, target)
    expect((await target.read('snapshots/snapshot-1.zst'))?.bytes.byteLength).toBeLessThan(800)
    expect(readFileSync((await pulled('node')).snapshotFile('snapshot-1'), 'utf8')).toHaveLength(8000)
  })

  test('gets a large snapshot once, and the rows that edits changed', async () => {
    const [node, synced] = [openNode(), join(dir, 'synced.sqlite')]
    /** Publishes rows to the node. @returns what it read, and the size of the snapshot on its way */
    const send = async (id: string, pictures: Readonly<Record<string, string>>, options: WriterOptions = {}) => {
      await publishRows(publisher, id, synced, pictures, options)
      await pushRelease(publisher, target)
      target.forget()
      await pull(node)
      const reads = target.reads()
      const sent = await target.read(`snapshots/snapshot-${id}.zst`)
      return { reads, size: sent?.bytes.byteLength ?? 0 }
    }
    const random = seededRandom('rows')
    const rows = Object.fromEntries(Array.from({ length: 2000 }, (_, row) => [String(row), String(random())]))
    const layer = { base: synced, mostCopied: 0 }
    const whole = await send('1', rows)
    const first = await send('2', { 7: 'other' }, layer)
    const second = await send('3', { 8: 'another' }, layer)
    // The live one's name, one document, one snapshot, one file; the file below once.
    expect([whole.reads, first.reads, second.reads]).toEqual([4, 5, 4])
    expect(second.size).toBeLessThan(whole.size / 10)
    const fetched = openSnapshot(node.snapshotFile('snapshot-3'))
    const items = ['7', '8'].map((row) => fetched.find('picture_set', row, '')?.items[0]?.name)
    expect([fetched.ids('picture_set', '').length, ...items]).toEqual([2000, 'other', 'another'])
    fetched.close()
    expect(readdirSync(join(dir, 'node', 'snapshots')).filter((name) => !name.endsWith('.sqlite'))).toEqual([])
  })

  test('keeps its release when the file below a snapshot is missing', async () => {
    const [node, synced] = [openNode(), join(dir, 'synced.sqlite')]
    await publishRows(publisher, '1', synced, { 7: 'one' })
    await pushRelease(publisher, target)
    await pull(node)
    await publishRows(publisher, '2', synced, { 7: 'two' }, { base: synced, mostCopied: 0 })
    await pushRelease(publisher, target)
    const below = baseFileOf(publisher.snapshotFile('snapshot-2')) ?? expect.fail()
    await target.remove([`snapshots/${basename(below)}.zst`])
    await expect(pull(node)).rejects.toThrow('has no snapshots/snapshot-2.zst')
    expect(await servedTexts(node)).toEqual({ '/en-us': 'home 1' })
  })

  test('keeps the configured number of releases', async () => {
    const node = openNode()
    for (const id of ['1', '2', '3', '4', '5']) {
      await publish(id, { '/en-us': `home ${id}` })
      await pushRelease(publisher, target)
      await pullRelease(node, target, { tag: undefined }, { ...following, retained: { count: 2, ms: 0 } })
    }
    expect(node.releases().map(({ id }) => id)).toEqual(['4', '5'])
    expect(readdirSync(join(dir, 'node', 'snapshots'))).toEqual(['snapshot-4.sqlite', 'snapshot-5.sqlite'])
  })

  test('fetches a release once, however many processes it has', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    const processes = [openNode(), openNode()]
    expect((await Promise.all(processes.map((node) => pull(node)))).toSorted()).toEqual(['1', undefined])
  })

  test('has its nginx serve the new release', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    const node = openNode()
    const environment = { ...demoEnvironment(3100, 'http://localhost:3000'), STATIC_SERVER: 'nginx' }
    const onLive = () => updateWebTree(node, environment, new Date())
    await pullRelease(node, target, { tag: undefined }, { ...following, onLive })
    expect(readFileSync(join(dir, `node/nginx/pages/en-us${linkMark}`), 'utf8')).toBe('home')
  })

  test('sees a release whose push failed, once it is pushed again', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    await publish('2', { '/en-us': 'home 2' })
    await expect(pushRelease(publisher, target.failingAfter(1))).rejects.toThrow('storage')
    const node = openNode()
    expect(await pull(node)).toBe('1')
    await pushRelease(publisher, target)
    expect(await pull(node)).toBe('2')
  })
})

async function pulled(name: string): Promise<ReleaseStore> {
  const node = openNode(name)
  await pull(node)
  return node
}

describe('two machines that publish', () => {
  const lease = { confirm: () => Promise.resolve() }

  test('do not publish over a release that came during a pause', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    const turn = { since: '1', lease }
    const other = await pulled('other')
    await publishTexts(other, '2', { '/en-us': 'home of the other' })
    await pushRelease(other, target, { lock: turn })
    await publish('3', { '/en-us': 'home of the paused one' })
    await expect(pushRelease(publisher, target, { lock: turn })).rejects.toThrow('Another machine published')
    expect(await pull(publisher)).toBe('2')
    expect(await servedTexts(publisher)).toEqual({ '/en-us': 'home of the other' })
  })

  test('do not make a release live when the turn is over', async () => {
    await publish('1', { '/en-us': 'home' })
    const over = { since: undefined, lease: { confirm: () => Promise.reject(new Error('the lock was lost')) } }
    await expect(pushRelease(publisher, target, { lock: over })).rejects.toThrow('was lost')
    expect(await pull(openNode())).toBeUndefined()
  })

  test('do not overwrite each other unnoticed', async () => {
    await publish('1', { '/en-us': 'home' })
    await pushRelease(publisher, target)
    await publish('2', { '/en-us': 'home 2' })
    const slow = target.beforeCurrent(
      async () => void (await target.write('current', new TextEncoder().encode('{"id":"x"}'))),
    )
    await expect(pushRelease(publisher, slow)).rejects.toThrow('Another machine published')
  })
})
