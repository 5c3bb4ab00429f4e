import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { publishAlone } from '../../../scripts/shop/publish-alone.ts'
import { openPublisher, publishOnce, update } from '../../../scripts/shop/publish-pages.ts'
import { type Run, sync } from '../../../scripts/shop/steps.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import type { BuildMeta } from '../../../src/publish/builds.ts'
import { withPublishLock } from '../../../src/publish/publish-lock.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { openPublishRun, type PublishRun } from '../../fixtures/publish-run.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { smallShop } from '../../fixtures/small-shop.ts'

const code = 'code'

/** Its file is there once a publisher of this machine takes turns. */
const turnLockFile = ({ folders }: Run): string => join(folders.release, 'turn-lock.db')

let vendors: TestShop
let shop: EditableShop
/** A run that has published everything: the edits of a test come to that. */
let published: PublishRun
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  vendors = await openShop()
  shop = openEditableShop(vendors)
  published = await openPublishRun(shop, smallShop(), (end) => void ends.push(end))
  await sync(published.run)
  await publishOnce(published.run, code, { everything: true, force: false })
})
afterAll(async () => {
  for (const end of ends) await end()
  shop.close()
  await vendors.close()
})

/** Publishes in a process of its own. @returns once it has begun: its end, with the exit code */
async function publishBeside({ folders, shop: environment }: Run): Promise<{ readonly end: Promise<unknown> }> {
  const about = JSON.stringify({ folders, shop: environment })
  const child = spawn(process.execPath, ['tests/fixtures/publish-run-process.ts', code, about], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const end = once(child, 'exit').then(([status]: unknown[]) => status)
  await Promise.race([once(child.stdout, 'data'), end])
  return { end }
}

describe('two publishers on one machine', () => {
  test('publish both edits when one begins while the other reads an entry', async () => {
    const { run, page, hold } = published
    const watching = openPublisher(run, true)

    shop.edit('cart', 'cart', 'en-us', { empty_title: 'Still empty' })
    const uid = entryUid('cart', 'cart')
    const read = hold(`/cart/entries/${uid}`)
    const first = update(run, watching, code, {
      requests: [{ kind: 'entry', contentType: 'cart', uid, locale: 'en-us' }],
    })
    await read.begun
    shop.edit('brand_settings', 'brand', 'en-us', { brand_name: 'Névé' })
    const second = await publishBeside(run)
    // The second one waits for its turn; without turns it ends first.
    if (!existsSync(turnLockFile(run))) await second.end
    read.go()
    await first
    expect(await second.end).toBe(0)
    await watching.close()

    expect(await page('/de-de/cart')).toContain('Still empty')
    expect(await page('/de-de')).toContain('Névé')
  })

  test('say that they wait, and nothing when their turn comes at once', async () => {
    const { run, notes } = await openPublishRun(shop)
    const go = Promise.withResolvers<void>()
    const first = withPublishLock(turnLockFile(run), () => go.promise)
    const second = publishAlone(run, () => Promise.resolve('done'))
    await expect.poll(() => notes).toEqual(['! pages: another publisher is at work; this one waits for its turn'])
    go.resolve()
    await first
    expect(await second).toBe('done')
    notes.length = 0
    await publishAlone(run, () => Promise.resolve())
    expect(notes).toEqual([])
  })
})

describe('a publisher that is stopped', () => {
  test('waits for nothing that it is about, and begins nothing', async () => {
    const { run } = await openPublishRun(shop)
    const stopping = new AbortController()
    const stopped = { ...run, stopping: stopping.signal }
    const begun = Promise.withResolvers<void>()
    const turn = publishAlone(stopped, () => {
      begun.resolve()
      return new Promise<never>(() => undefined)
    })
    await begun.promise
    stopping.abort()
    await expect(turn).rejects.toThrow('stopped')
    await expect(publishAlone(stopped, () => Promise.resolve('done'))).rejects.toThrow('stopped')
  })
})

describe('the time of a release', () => {
  test('is not after the reading of its content, and that of its switch is not before it', async () => {
    const { run, page, hold } = published
    const store = openReleaseStore(run.folders.release)
    onTestFinished(() => store.close())
    const before = store.currentId()
    const publisher = openPublisher(run, true)

    shop.edit('cart', 'cart', 'en-us', { empty_title: 'Empty at noon' })
    const uid = entryUid('cart', 'cart')
    const read = hold(`/cart/entries/${uid}`)
    const publishing = update(run, publisher, code, {
      requests: [{ kind: 'entry', contentType: 'cart', uid, locale: 'en-us' }],
    })
    await read.begun
    const during = Date.now()
    read.go()
    await publishing
    await publisher.close()

    expect(store.currentId()).not.toBe(before)
    expect(Date.parse(store.current()?.timestamp ?? '')).toBeLessThanOrEqual(during)
    const { liveAt } = JSON.parse(await page('/builds/latest.json')) as BuildMeta
    expect(Date.parse(liveAt)).toBeGreaterThanOrEqual(during)
  })
})
