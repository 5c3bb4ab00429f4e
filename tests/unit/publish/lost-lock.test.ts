import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { findLocalPublisher } from '../../../src/publish/unfinished.ts'
import { rollBack } from '../../../src/publish/roll-back.ts'
import { publisherName } from '../../../src/publish/publisher-lock.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const page = '/en-us/p/ridge-25'
let published: TestPublisher
beforeAll(async () => {
  published = openTestPublisher(titledShop('One'))
  await published.publish()
})
afterAll(() => published.remove())

function machine(): TestPublisher {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  return copy
}

const textOf = async ({ store, file }: TestPublisher): Promise<string> =>
  String(await store.read(file(page)?.hash ?? ''))

const over = { confirm: () => Promise.reject(new Error('the lock was lost')) }

describe('the publisher lock', () => {
  test('keeps a publisher that lost it from going live, and the next one publishes the edit', async () => {
    const shop = machine()
    shop.write(titledShop('Two'))
    await expect(shop.publish({ lease: over })).rejects.toThrow('was lost')
    expect(await textOf(shop)).toBe('<h1>One</h1>')
    await shop.publish()
    expect(await textOf(shop)).toBe('<h1>Two</h1>')
  })

  test('keeps a rollback that lost it from changing anything', async () => {
    const shop = machine()
    shop.write(titledShop('Two'))
    const { release } = await shop.publish()
    const environment = demoEnvironment(3100, 'http://localhost:3000')
    const options = { store: shop.store, environment, redirects: [], now: new Date(), lease: over }
    await expect(rollBack(options)).rejects.toThrow('was lost')
    expect(shop.store.currentId()).toBe(release.id)
  })

  test('lets a machine continue from the other’s release, also when its content was reverted', async () => {
    const [first, second] = [machine(), machine()]
    const target = memoryStorage()
    first.write(titledShop('Two'))
    await first.publish()
    await pushRelease(first.store, target)
    const following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }
    await pullRelease(second.store, target, { tag: undefined }, following)
    expect(await textOf(second)).toBe('<h1>Two</h1>')
    // The title is again what this machine has rendered before.
    await second.publish()
    expect(await textOf(second)).toBe('<h1>One</h1>')
    expect(second.paths()).toContain('/_astro/x.hash.js')
  })

  test('shows operators who is publishing into a folder', async () => {
    const shop = machine()
    const seen: (string | undefined)[] = []
    const lease = {
      confirm: () => {
        seen.push(findLocalPublisher(shop.store.dir))
        return Promise.resolve()
      },
    }
    shop.write(titledShop('Two'))
    await shop.publish({ lease })
    expect(seen).toEqual([`${publisherName()} (process ${process.pid})`])
    expect(findLocalPublisher(shop.store.dir)).toBeUndefined()
  })
})
