import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mount } from 'hono/mount'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Listening, listen } from '../../sandbox/listen.ts'
import { createStorage, storageKey } from '../../sandbox/storage/index.ts'
import type { ReleaseFile } from '../../src/publish/release.ts'
import { openReleaseStore, type ReleaseStore } from '../../src/publish/release-store.ts'
import { pushRelease } from '../../src/publish/transfer/push-release.ts'
import { createS3 } from '../../src/vendors/s3/index.ts'
import { freePort } from '../fixtures/free-port.ts'
import { type Command, runCommand } from './support/command.ts'

/* A node as operators start it, which has no disk in common with the machine that publishes. */
describe('npm run serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firn-shared-'))
  const storage = createStorage({ dataDir: ':memory:', origin: 'http://localhost' })
  const publisher = openReleaseStore(join(folder, 'publisher'))
  let shop: ReleaseStore
  let server: Listening
  let site: string
  let settings: Readonly<Record<string, string>>
  const running: Command[] = []

  beforeAll(async () => {
    shop = openReleaseStore(join(inject('shop').dataDir, 'release'))
    const app = new Hono().all('/s3/*', mount(storage.app.fetch))
    server = await listen((request) => app.fetch(request), 0, ['127.0.0.1'])
    const port = await freePort()
    site = `http://localhost:${port}`
    settings = {
      PORT: String(port),
      SANDBOX_PORT: new URL(inject('shop').sandboxUrl).port,
      METRICS_PORT: String(await freePort()),
      RELEASE_TARGET: 's3://releases/shared',
      RELEASE_TARGET_ENDPOINT: `http://127.0.0.1:${server.port}/s3`,
      RELEASE_TARGET_KEY_ID: storageKey.accessKeyId,
      RELEASE_TARGET_SECRET: storageKey.secretAccessKey,
    }
    await publish('1', shopPages())
  })
  afterAll(async () => {
    await Promise.all(running.map((command) => command.stop()))
    storage.close()
    publisher.close()
    shop.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function serve(disk: string): Command {
    const command = runCommand(['serve'], { ...settings, DATA_DIR: join(folder, disk) })
    running.push(command)
    return command
  }

  /** Pages of one locale, and the scripts and styles of all. */
  function shopPages(): (readonly [path: string, file: ReleaseFile])[] {
    const files = shop.filesOf(shop.current() ?? expect.fail()).entries()
    return [...files].filter(([path]) => /^\/(?:en-us(?:\/|$)|_astro\/)/.test(path))
  }

  /** Publishes files that the shop has, as another machine does, and its snapshot with them. */
  async function publish(id: string, files: readonly (readonly [path: string, file: ReleaseFile])[]): Promise<void> {
    const live = shop.current() ?? expect.fail()
    mkdirSync(join(publisher.dir, 'snapshots'), { recursive: true })
    copyFileSync(shop.snapshotFile(live.snapshot), publisher.snapshotFile(live.snapshot))
    const draft = publisher.begin()
    for (const [path, file] of files) {
      await publisher.put(await shop.read(file.hash))
      draft.set(path, file)
    }
    const complete = await draft.complete()
    complete.commit({ ...live, id, seq: draft.seq, previous: publisher.currentId() })
    const key = { id: storageKey.accessKeyId, secret: storageKey.secretAccessKey }
    const endpoint = settings['RELEASE_TARGET_ENDPOINT'] ?? ''
    const target = createS3({ bucket: 'releases', prefix: 'shared/', endpoint, region: 'us-east-1', key })
    await pushRelease(publisher, target)
  }

  const text = async (path: string): Promise<string> => {
    const answer = await fetch(site + path)
    return `${answer.status} ${await answer.text()}`
  }
  const bytesOf = async (path: string): Promise<string> => {
    const file = shop.filesOf(shop.current() ?? expect.fail()).find(path) ?? expect.fail(path)
    return `${file.status} ${String(await shop.read(file.hash))}`
  }
  const [page, otherPage] = ['/en-us/p/larch', '/en-us/p/kestrel-25-mens']

  test('fetches the live release on an empty disk, and serves it', async () => {
    await serve('node').says(`Storefront ready at ${site}/\n`)
    expect(await text(page)).toBe(await bytesOf(page))
    // Rendered when it is asked for, from the snapshot that came with it.
    expect(await text('/en-us/c/snowshoes?sort=price_asc')).toMatch(/^200 .*<h1/s)
  })

  test('serves the release that is published next', async () => {
    const other = shop.filesOf(shop.current() ?? expect.fail()).find(otherPage) ?? expect.fail(otherPage)
    await publish('2', [[page, other]])
    await expect.poll(() => text(page)).toBe(await bytesOf(otherPage))
  })

  test('keeps serving the last release while the storage is unreachable, and starts with it', async () => {
    await server.close()
    expect(await text(page)).toBe(await bytesOf(otherPage))
    expect(await running[0]?.stop()).toBe(0)
    const again = serve('node')
    await again.says(`Storefront ready at ${site}/\n`)
    expect(again.out()).toContain('the last release is served')
    expect(await text(page)).toBe(await bytesOf(otherPage))
    await again.stop()
  })

  test('reports the reason when it cannot start without a release', async () => {
    const command = serve('empty')
    expect(await command.ends()).toBe(1)
    expect(command.faults()).toEqual([expect.stringMatching(/^storage/)])
  })
})
