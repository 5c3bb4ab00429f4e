import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { shopFolders } from '../../../scripts/shop/folders.ts'
import { refreshPages } from '../../../scripts/shop/refresh-pages.ts'
import { type Run, type ShopPublisher, syncOrLast, updater } from '../../../scripts/shop/steps.ts'
import { publishProgressFile } from '../../../src/config.ts'
import { createSnapshotWriter } from '../../../src/content/snapshot/snapshot-writer.ts'
import { readProgress } from '../../../src/publish/publish-progress.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { freePort } from '../../fixtures/free-port.ts'
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

  test('goes on without a snapshot, and says what failed', async () => {
    const { run, notes } = await openRun()
    expect(await updater(run, publisher, 'code')()).toBe(false)
    expect(notes.join()).not.toContain('asked for pages')
    expect(readProgress(publishProgressFile(run.folders.data))).toMatchObject({ state: 'failed' })
  })
})
