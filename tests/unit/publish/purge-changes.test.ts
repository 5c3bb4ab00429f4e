import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PurgeTarget } from '../../../src/ports/cdn.ts'
import { purgeChanges } from '../../../src/publish/purge-changes.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { releaseOf } from '../../fixtures/release-of.ts'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'firn-purge-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Makes a release live whose files have these texts. */
async function release(id: string, texts: Readonly<Record<string, string>>, status = 200): Promise<void> {
  const store = openReleaseStore(dir)
  const files = await Promise.all(
    Object.entries(texts).map(async ([path, text]) => {
      const bytes = new TextEncoder().encode(text)
      return [path, { hash: await store.put(bytes), size: bytes.byteLength, type: 'text/html', status }] as const
    }),
  )
  const draft = store.begin()
  for (const path of draft.pathsBelow('/')) if (!(path in texts)) draft.remove(path)
  for (const [path, file] of files) draft.set(path, file)
  const complete = await draft.complete()
  complete.commit(releaseOf(id, draft.seq))
}

/** Purges. @returns each call, and each wait in ms */
async function purge(fails = false): Promise<{ calls: PurgeTarget[]; waits: number[] }> {
  const calls: PurgeTarget[] = []
  const waits: number[] = []
  const cdn = {
    purge(target: PurgeTarget) {
      calls.push(target)
      return fails ? Promise.reject(new Error('no network')) : Promise.resolve()
    },
  }
  const wait = (ms: number) => Promise.resolve(waits.push(ms))
  await purgeChanges({ store: openReleaseStore(dir), cdn, siteUrl: 'https://shop.example', wait }).catch(
    () => undefined,
  )
  return { calls, waits }
}

describe('a purge of the CDN', () => {
  test('names exactly the changed addresses, and again once every node has the release', async () => {
    await release('1', { '/en-us': 'home', '/en-us/help': 'help', '/en-us/old': 'old' })
    await purge()
    await release('2', { '/en-us': 'home', '/en-us/help': 'other help', '/en-us/new': 'new' })
    const { calls, waits } = await purge()
    const changed = ['/en-us/help', '/en-us/new', '/en-us/old'].map((path) => `https://shop.example${path}`)
    expect(calls).toEqual([changed, changed])
    expect(waits).toEqual([2000])
  })

  test('names a page with a new status and the same bytes', async () => {
    await release('1', { '/en-us': 'home' })
    await purge()
    await release('2', { '/en-us': 'home' }, 410)
    expect((await purge()).calls[0]).toEqual(['https://shop.example/en-us'])
  })

  test('covers everything the first time', async () => {
    await release('1', { '/en-us': 'home' })
    expect((await purge()).calls).toEqual(['everything', 'everything'])
  })

  test('is not sent when the live release is the same', async () => {
    await release('1', { '/en-us': 'home' })
    await purge()
    expect((await purge()).calls).toEqual([])
  })

  test('includes the addresses of a failed purge', async () => {
    await release('1', { '/en-us': 'home', '/en-us/help': 'help' })
    await purge()
    await release('2', { '/en-us': 'other', '/en-us/help': 'help' })
    await purge(true)
    await release('3', { '/en-us': 'other', '/en-us/help': 'other' })
    expect((await purge()).calls[0]).toEqual(['https://shop.example/en-us', 'https://shop.example/en-us/help'])
  })
})
