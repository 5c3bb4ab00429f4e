import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Cdn, PurgeTarget } from '../../../src/ports/cdn.ts'
import { purgeChanges } from '../../../src/publish/purge-changes.ts'
import { createPurgeQueue, type PurgeQueue } from '../../../src/publish/purge-queue.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { publishTexts } from '../../fixtures/text-release.ts'

const siteUrl = 'https://shop.example'

/** A shop that publishes a page again and again, before caches that answer when they are asked to. */
function openShop() {
  const dir = mkdtempSync(join(tmpdir(), 'firn-purges-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const store = openReleaseStore(dir)
  const purged: PurgeTarget[] = []
  const faults: unknown[] = []
  let answer: () => Promise<void> = () => Promise.resolve()
  const cdn: Cdn = {
    async purge(target) {
      await answer()
      purged.push(target)
    },
  }
  const wait = (): Promise<void> => Promise.resolve()
  return {
    purged,
    faults,
    answerWith: (next: () => Promise<void>) => void (answer = next),
    publish: (id: string, texts: Readonly<Record<string, string>>) => publishTexts(store, id, texts),
    /** The queue of each process of a publisher. */
    openQueue: (): PurgeQueue =>
      createPurgeQueue({
        purge: async () => (await purgeChanges({ store, cdn, siteUrl, wait })) !== undefined,
        onFault: (error) => faults.push(error),
        wait,
      }),
  }
}

describe('the purge queue', () => {
  test('purges a release that goes live during a purge, after the one before', async () => {
    const shop = openShop()
    const queue = shop.openQueue()
    const slow = Promise.withResolvers<void>()
    await shop.publish('1', { '/en-us': 'one' })
    shop.answerWith(() => slow.promise)
    queue.request()
    await shop.publish('2', { '/en-us': 'two' })
    queue.request()
    expect(shop.purged).toEqual([])
    slow.resolve()
    await queue.idle()
    expect(shop.purged).toEqual(['everything', 'everything', [`${siteUrl}/en-us`], [`${siteUrl}/en-us`]])
  })

  test('purges in the next process changes that a dead process had not purged', async () => {
    const shop = openShop()
    await shop.publish('1', { '/en-us': 'one' })
    const first = shop.openQueue()
    first.request()
    await first.idle()
    shop.purged.length = 0
    await shop.publish('2', { '/en-us': 'two' })
    // This one never answers: the process ends before.
    shop.answerWith(() => new Promise(() => undefined))
    shop.openQueue().request()
    shop.answerWith(() => Promise.resolve())
    const next = shop.openQueue()
    next.request()
    await next.idle()
    expect(shop.purged).toEqual([[`${siteUrl}/en-us`], [`${siteUrl}/en-us`]])
  })

  test('retries a failed purge, but not forever', async () => {
    const shop = openShop()
    await shop.publish('1', { '/en-us': 'one' })
    const queue = shop.openQueue()
    const answers = ['fails', 'fails']
    shop.answerWith(() => (answers.pop() ? Promise.reject(new Error('busy')) : Promise.resolve()))
    queue.request()
    await queue.idle()
    expect([shop.faults.length, shop.purged.length]).toEqual([2, 2])
    await shop.publish('2', { '/en-us': 'two' })
    shop.answerWith(() => Promise.reject(new Error('away')))
    queue.request()
    await queue.idle()
    expect(shop.faults).toHaveLength(7)
  })
})
