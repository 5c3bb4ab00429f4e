import { describe, expect, onTestFinished, test } from 'vitest'
import { deliverScripts } from '../../../scripts/shop/deliver.ts'
import type { PublishLock } from '../../../scripts/shop/publish-alone.ts'
import { publishPages, type ShopPublisher } from '../../../scripts/shop/publish-pages.ts'
import type { Run } from '../../../scripts/shop/steps.ts'
import { runOver } from '../../fixtures/publish-run.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const lock: PublishLock = { lease: { confirm: () => Promise.resolve() }, since: { id: undefined } }
const script = '/_astro/y.hash.js'

/** A run with the bundle of other code than that of the live pages. */
async function openDeployed(): Promise<{ readonly run: Run; readonly machine: TestPublisher }> {
  const machine = openTestPublisher()
  onTestFinished(() => machine.remove())
  await machine.publish()
  machine.assets('y.hash.js')
  return { run: runOver(machine, 3100), machine }
}

/** A publisher whose releases are held. */
const holding: ShopPublisher = {
  publish: () => Promise.reject(new Error('Held, not published')),
  purges: { request: () => undefined, purgeLeftovers: () => undefined, idle: () => Promise.resolve() },
  close: () => Promise.resolve(),
}

describe('a publish of other code that is held', () => {
  test('makes its scripts live, which nodes of that code name, and fails', async () => {
    const { run, machine } = await openDeployed()
    const mode = { everything: false, force: false, lock }
    await expect(publishPages(run, holding, 'two', mode)).rejects.toThrow('Held, not published')
    expect(machine.paths()).toEqual(expect.arrayContaining(['/_astro/x.hash.js', script]))
  })
})

describe('scripts that are delivered alone', () => {
  test('are live on this machine, and not delivered, while the storage cannot be read', async () => {
    const { run, machine } = await openDeployed()
    await expect(deliverScripts(run, { ...lock, since: undefined })).rejects.toThrow('The storage of releases')
    expect(machine.paths()).toContain(script)
    expect(await deliverScripts(run, lock)).toBe(false)
  })
})
