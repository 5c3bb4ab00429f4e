import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { parseConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { ObjectStore } from '../../../src/ports/object-store.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { publishLockFile, withPublishLock } from '../../../src/publish/publish-lock.ts'
import { publisherName } from '../../../src/publish/publisher-lock.ts'
import { openReleaseStore, type ReleaseStore } from '../../../src/publish/release-store.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { markBegun } from '../../../src/publish/unfinished.ts'
import { createReleaseAdmin } from '../../../src/server/release-admin.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { publishTexts, servedTexts } from '../../fixtures/text-release.ts'

const environment = demoEnvironment(3100, 'http://localhost:3000')
const following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-admin-'))
  requests.length = 0
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const requests: PublishRequest[] = []
/** The operators' page of a node that waits for no publisher. @param settings beside the demo's */
const openAdmin = (
  store: ReleaseStore,
  target: ObjectStore | undefined,
  settings: Readonly<Record<string, string>> = {},
) =>
  createReleaseAdmin({
    store,
    environment: { ...environment, ...settings },
    progressFile: join(dir, 'progress.json'),
    services: {
      config: parseConfig({ ...environment, DATA_DIR: dir, SESSION_STORE_URL: '', ...settings }),
      log: createLog('silent'),
      releaseTarget: () => Promise.resolve(target),
      requestPublish: (request) => void requests.push(request),
    },
    waitMs: 0,
  })

describe('the publisher at work', () => {
  test('is named by the node beside it, and by none once it has ended', async () => {
    const store = openReleaseStore(join(dir, 'alone'))
    const admin = openAdmin(store, undefined)
    await publishTexts(store, '1', { '/en-us': 'home' })
    await withPublishLock(publishLockFile(store.dir), async () => {
      const finish = markBegun(store)
      expect(await admin.publisher()).toBe(`Publishing now: ${publisherName()} (process ${process.pid}).`)
      finish()
    })
    expect(await admin.publisher()).toBeUndefined()
  })

  test('is not known while the Redis of the machines is away', async () => {
    const away = { SESSION_STORE_URL: `redis://127.0.0.1:${await freePort()}` }
    const admin = openAdmin(openReleaseStore(join(dir, 'node')), undefined, away)
    expect(await admin.publisher()).toMatch(/^Who publishes now is not known\. The Redis .* cannot be reached/)
  })
})

describe('a roll back by the button of a node', () => {
  /** A publisher of two releases, a node that has fetched both, and its operators' page. */
  async function open() {
    const target = memoryStorage()
    const [publisher, node] = [openReleaseStore(join(dir, 'publisher')), openReleaseStore(join(dir, 'node'))]
    for (const id of ['1', '2']) {
      await publishTexts(publisher, id, { '/en-us': `home ${id}` })
      await pushRelease(publisher, target)
      await pullRelease(node, target, { tag: undefined }, following)
    }
    return { target, publisher, node, admin: openAdmin(node, target) }
  }

  test('reaches the other machines, and asks the publisher for what follows', async () => {
    const { target, publisher, node, admin } = await open()
    await admin.goLive('1')
    expect(await servedTexts(node)).toMatchObject({ '/en-us': 'home 1' })
    await pullRelease(publisher, target, { tag: undefined }, following)
    expect(await servedTexts(publisher)).toMatchObject({ '/en-us': 'home 1' })
    expect(requests).toEqual([{ kind: 'anything' }])
  })

  test('has the publisher send a release that the storage did not take', async () => {
    const { target, node } = await open()
    await expect(openAdmin(node, target.failingAfter(0)).goLive('1')).rejects.toThrow('storage is gone')
    expect(await servedTexts(node)).toMatchObject({ '/en-us': 'home 1' })
    expect(requests).toEqual([{ kind: 'anything' }])
  })

  test.each(['nginx', 'cdn'])('reaches them if its files for %s cannot be written, and says so', async (name) => {
    const { target, publisher, node } = await open()
    // A file stands where their folder should.
    writeFileSync(join(node.dir, name), '')
    const going = openAdmin(node, target, { STATIC_SERVER: 'nginx' }).goLive('1')
    await expect(going).rejects.toThrow(/^Release \S+ is live on this machine, but .*\/node\/(?:nginx|cdn)/)
    await pullRelease(publisher, target, { tag: undefined }, following)
    expect(await servedTexts(publisher)).toMatchObject({ '/en-us': 'home 1' })
    expect(requests).toEqual([{ kind: 'anything' }])
  })

  test('goes back from the release that is live everywhere, also if this node has not seen it', async () => {
    const { target, publisher, node, admin } = await open()
    await publishTexts(publisher, '3', { '/en-us': 'home 3', '/en-us/new': 'new' })
    await pushRelease(publisher, target)
    await admin.goLive('2')
    expect(await servedTexts(node)).toMatchObject({ '/en-us': 'home 2' })
    await pullRelease(publisher, target, { tag: undefined }, following)
    const served = await servedTexts(publisher)
    expect(served).toMatchObject({ '/en-us': 'home 2' })
    expect(served).not.toHaveProperty('/en-us/new')
  })

  test('is refused while a publish of this machine goes on, and changes nothing', async () => {
    const node = openReleaseStore(join(dir, 'alone'))
    for (const id of ['1', '2']) await publishTexts(node, id, { '/en-us': `home ${id}` })
    const admin = openAdmin(node, undefined)
    const go = Promise.withResolvers<void>()
    const publishing = withPublishLock(publishLockFile(node.dir), () => go.promise)
    await expect(admin.goLive('1')).rejects.toThrow('Another publish is at work')
    expect(node.currentId()).toBe('2')
    go.resolve()
    await publishing
    await admin.goLive('1')
    expect(await servedTexts(node)).toMatchObject({ '/en-us': 'home 1' })
  })
})
