import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { shopFolders } from '../../../scripts/shop/folders.ts'
import { refreshPages } from '../../../scripts/shop/refresh-pages.ts'
import { type ShopPublisher, updater } from '../../../scripts/shop/publish-pages.ts'
import { type Run, sync, syncOrLast } from '../../../scripts/shop/steps.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { publishProgressFile } from '../../../src/config.ts'
import { createSnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { readProgress } from '../../../src/publish/publish-progress.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { openEditableShop } from '../../fixtures/editable-shop.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { openPublishRun } from '../../fixtures/publish-run.ts'
import { openShop } from '../../fixtures/shop.ts'
import { publishTexts } from '../../fixtures/text-release.ts'

/** A run whose vendors are all away, and what it reports. */
async function openRun(): Promise<{ readonly run: Run; readonly notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-no-vendors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const nowhere = await freePort()
  const notes: string[] = []
  const run: Run = {
    folders: shopFolders(process.cwd(), folder),
    shop: {
      variables: { ...demoEnvironment(nowhere, 'http://localhost:3000'), DATA_DIR: folder },
      sandboxPort: nowhere,
    },
    progress: { step: () => undefined, done: () => undefined, note: (text) => void notes.push(text) },
  }
  mkdirSync(dirname(run.folders.snapshot), { recursive: true })
  return { run, notes }
}

const now = Date.parse('2026-11-27T12:00:00Z')
const clock = (): number => now

/** Writes a snapshot that is so many minutes old. @param at ms */
function keepSnapshot({ folders }: Run, minutes: number, at = now): void {
  createSnapshotWriter(folders.snapshot).replace({ token: '', code: '' })
  const then = new Date(at - minutes * 60_000)
  utimesSync(folders.snapshot, then, then)
}

describe('a build while every vendor is unreachable', () => {
  test.each([
    [90, '90 minutes'],
    [5 * 60, '5 hours'],
    [3 * 24 * 60, '3 days'],
  ])('uses the last snapshot, %i minutes old', async (minutes, age) => {
    const { run, notes } = await openRun()
    keepSnapshot(run, minutes)
    await syncOrLast(run, { clock })
    expect(notes.at(-1)).toBe(`! Pages are made from the last snapshot, which is ${age} old.`)
    expect(notes.at(-2)).toMatch(/^! content: /)
  })

  test('counts the age from the last look at everything, which need not have found anything new', async () => {
    const vendors = await openShop()
    const shop = openEditableShop(vendors)
    onTestFinished(async () => {
      shop.close()
      await vendors.close()
    })
    const { run, notes } = await openPublishRun(shop)
    const at = (minutes: number) => ({ clock: () => now + minutes * 60_000 })
    await sync(run, at(0))
    await sync(run, at(60))
    shop.edit('cart', 'cart', 'en-us', { empty_title: 'Still empty' })
    const edit: PublishRequest = { kind: 'entry', contentType: 'cart', uid: entryUid('cart', 'cart'), locale: 'en-us' }
    await sync(run, { ...at(90), requests: [edit] })
    const variables = { ...run.shop.variables, ...demoEnvironment(await freePort(), 'http://localhost:3000') }
    await syncOrLast({ ...run, shop: { ...run.shop, variables } }, at(95))
    expect(notes.at(-1)).toBe('! Pages are made from the last snapshot, which is 35 minutes old.')
  })

  test('fails without a snapshot', async () => {
    const { run } = await openRun()
    await expect(syncOrLast(run, { clock })).rejects.toThrow()
  })
})

/** A publisher that is asked for pages, and has none. */
const publisher: ShopPublisher = {
  publish: () => Promise.reject(new Error('asked for pages')),
  purges: { request: () => undefined, purgeLeftovers: () => undefined, idle: () => Promise.resolve() },
  close: () => Promise.resolve(),
}

describe('a start while every vendor is unreachable', () => {
  const bundle = Promise.resolve({ code: 'code', built: false, seconds: 0 })

  test('makes pages from the last snapshot, and says how old it is', async () => {
    const { run, notes } = await openRun()
    keepSnapshot(run, 90)
    await expect(refreshPages(run, publisher, bundle, { clock })).rejects.toThrow('asked for pages')
    expect(notes.at(-1)).toBe('! Pages are made from the last snapshot, which is 90 minutes old.')
  })

  test('opens with the pages that are there when no snapshot is', async () => {
    const { run, notes } = await openRun()
    await publishTexts(openReleaseStore(run.folders.release), '1', { '/en-us': 'home' })
    await refreshPages(run, publisher, bundle, { clock })
    expect(notes.at(-1)).toBe('! The shop opens with what it has.')
    expect(notes.join()).not.toContain('asked for pages')
  })
})

describe('a publisher that goes on while every vendor is unreachable', () => {
  test('makes pages from the last snapshot, says how old it is, and has failed all the same', async () => {
    const { run, notes } = await openRun()
    keepSnapshot(run, 90, Date.now())
    const store = openReleaseStore(run.folders.release)
    const nothing = { changed: [], removed: [], lost: [], failed: [], faults: [], deadRedirects: [] }
    const publish: ShopPublisher['publish'] = async () => {
      await publishTexts(store, '1', { '/en-us': 'home' })
      const release = store.current() ?? expect.fail()
      return { ...nothing, release, published: true, rendered: 1, seconds: 1, peakMemory: 1 }
    }
    expect(await updater(run, { ...publisher, publish }, 'code')()).toBe(false)
    expect(store.currentId()).toBe('1')
    const age = 'Pages are made from the last snapshot, which is 90 minutes old.'
    expect(notes).toContain(`! ${age}`)
    expect(readProgress(publishProgressFile(run.folders.data))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(age),
    })
  })

  test.each<[string, () => Promise<never>]>([
    ['fails by that', () => Promise.reject(new Error('A render process ended early (SIGTERM)'))],
    ['goes on', () => new Promise(() => undefined)],
  ])('has not failed when it is stopped, and the publish under way %s', async (_how, end) => {
    const { run, notes } = await openRun()
    keepSnapshot(run, 90, Date.now())
    const stopping = new AbortController()
    const publish: ShopPublisher['publish'] = () => {
      stopping.abort()
      return end()
    }
    expect(await updater({ ...run, stopping: stopping.signal }, { ...publisher, publish }, 'code')()).toBe(false)
    expect(readProgress(publishProgressFile(run.folders.data))).toEqual({ state: 'stopped', at: expect.any(String) })
    expect(notes).not.toContainEqual(expect.stringMatching(/^! scripts/))
  })

  test('goes on without a snapshot, and says what failed', async () => {
    const { run, notes } = await openRun()
    expect(await updater(run, publisher, 'code')()).toBe(false)
    expect(notes.join()).not.toContain('asked for pages')
    expect(readProgress(publishProgressFile(run.folders.data))).toMatchObject({ state: 'failed' })
  })
})
