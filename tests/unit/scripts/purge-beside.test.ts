import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { openPurges } from '../../../scripts/shop/deliver.ts'
import { shopFolders } from '../../../scripts/shop/folders.ts'
import { openPublisher, publishPages, type ShopPublisher } from '../../../scripts/shop/publish-pages.ts'
import type { Run } from '../../../scripts/shop/steps.ts'
import type { PublishLock } from '../../../scripts/shop/publish-alone.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { publishTexts } from '../../fixtures/text-release.ts'

/** A network of caches that answers when it is asked to. @returns its address, and the answers that wait */
async function openCaches(): Promise<{ readonly url: string; readonly waiting: ServerResponse[] }> {
  const waiting: ServerResponse[] = []
  const server = createServer((_, response) => void waiting.push(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, waiting }
}

/** A run with caches before the shop, whose search index something else fills, and what it reports. */
function openRunBefore(url: string): { readonly run: Run; readonly notes: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'firn-beside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const caches = {
    CDN_PROVIDER: 'fastly',
    CDN_SERVICE_ID: 'x',
    CDN_API_TOKEN: 'x',
    CDN_API_URL: url,
    APP_SEARCH_INDEX_KEY: '',
  }
  const notes: string[] = []
  const run: Run = {
    folders: shopFolders(process.cwd(), folder, join(folder, 'dist')),
    shop: {
      variables: { ...demoEnvironment(3100, 'http://localhost:3000'), ...caches, DATA_DIR: folder },
      sandboxPort: 3100,
    },
    progress: { step: () => undefined, done: () => undefined, note: (text) => void notes.push(text) },
  }
  return { run, notes }
}

const lock: PublishLock = { lease: { confirm: () => Promise.resolve() }, since: undefined }

describe('a publish', () => {
  test('does not wait until the caches have answered for the last one', async () => {
    const { url, waiting } = await openCaches()
    const { run, notes } = openRunBefore(url)
    const store = openReleaseStore(run.folders.release)
    let count = 0
    const publisher: ShopPublisher = {
      async publish() {
        await publishTexts(store, String((count += 1)), { '/en-us': `home ${count}` })
        const nothing = { removed: [], lost: [], failed: [], faults: [], deadRedirects: [] }
        const release = store.current() ?? expect.fail()
        return { ...nothing, release, published: true, rendered: 1, changed: ['/en-us'], seconds: 1, peakMemory: 1 }
      },
      purges: openPurges(run),
      close: () => Promise.resolve(),
    }
    const publish = () => publishPages(run, publisher, 'code', { everything: false, force: false, lock })
    await publish()
    await expect.poll(() => waiting.length).toBe(1)
    await publish()
    expect(store.currentId()).toBe('2')
    // The first answer has not come, and nothing else was asked.
    expect(waiting).toHaveLength(1)
    expect(notes).toEqual([])
  })
})

describe('a publish that is held', () => {
  test('has the pages purged that an operator’s roll back made live before it', async () => {
    const { url, waiting } = await openCaches()
    const { run } = openRunBefore(url)
    await publishTexts(openReleaseStore(run.folders.release), '1', { '/en-us': 'home' })
    const held: ShopPublisher = {
      publish: () => Promise.reject(new Error('Held, not published')),
      purges: openPurges(run),
      close: () => Promise.resolve(),
    }
    const mode = { everything: false, force: false, lock }
    await expect(publishPages(run, held, 'code', mode)).rejects.toThrow('Held, not published')
    await expect.poll(() => waiting.length).toBe(1)
  })
})

describe('a starting publisher', () => {
  test('purges the pages left by the one before it', async () => {
    const { url, waiting } = await openCaches()
    const { run } = openRunBefore(url)
    await publishTexts(openReleaseStore(run.folders.release), '1', { '/en-us': 'home' })
    const publisher = openPublisher(run, true)
    await expect.poll(() => waiting.length).toBe(1)
    await publisher.close()
  })
})
