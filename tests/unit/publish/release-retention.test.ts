import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Release } from '../../../src/publish/release.ts'
import { titledShop } from '../../fixtures/small-shop.ts'
import type { TestPublisher } from '../../fixtures/test-publisher.ts'
import { copyForTest, goBack, page, publishTwoReleases, textOf } from '../../fixtures/two-releases.ts'

let published: TestPublisher
let first: Release
let second: Release
beforeAll(async () => {
  ;({ published, first, second } = await publishTwoReleases())
})
afterAll(() => published.remove())
const twoReleases = (): TestPublisher => copyForTest(published)

const hourMs = 60 * 60 * 1000
const day = 24 * hourMs

describe('retention', () => {
  test('keeps the content that was rolled back from, as other machines need it', async () => {
    const shop = twoReleases()
    const { rolledBackFrom } = await goBack(shop)
    expect(rolledBackFrom).toBe(second.snapshot)
    shop.store.discardOldest({ count: 1, ms: 0 }, new Date())
    shop.store.removeLeftovers()
    expect(existsSync(shop.store.snapshotFile(second.snapshot))).toBe(true)
  })

  test('keeps the last releases, with all their files', async () => {
    const shop = twoReleases()
    const gone = shop.store.filesOf(first).find(page)
    for (const title of ['Three', 'Four']) {
      shop.write(titledShop(title))
      await shop.publish({ retained: { count: 2, ms: 0 } })
    }
    const ids = shop.store.releases().map(({ id }) => id)
    expect(ids).not.toContain(first.id)
    expect(ids.length).toBeLessThan(4)
    for (const release of shop.store.releases())
      for (const [, file] of shop.store.filesOf(release).entries()) expect(shop.store.hasFile(file)).toBe(true)
    expect(gone && shop.store.hasFile(gone)).toBe(false)
  })

  test('keeps what was live within a day, however many edits came since', async () => {
    const shop = twoReleases()
    const start = Date.UTC(2026, 11, 1)
    const retained = { count: 1, ms: day }
    const ids: string[] = []
    for (const [edit, hour] of [0, 10, 11, 12, 25].entries()) {
      shop.write(titledShop(`Edit ${edit}`))
      const { release } = await shop.publish({ retained, now: new Date(start + hour * hourMs) })
      ids.push(release.id)
    }
    // The first was live until ten o'clock.
    expect(shop.store.releases().map(({ id }) => id)).toEqual(ids)
    await goBack(shop, ids[0])
    expect(await textOf(shop, page)).toBe('<h1>Edit 0</h1>')
  })

  test('keeps scripts of earlier bundles for a month, and not forever', async () => {
    const shop = twoReleases()
    const start = Date.UTC(2026, 11, 1)
    const bundles = ['a', 'b', 'c']
    for (const [index, name] of bundles.entries()) {
      shop.assets(`${name}.hash.js`)
      await shop.publish({ code: name, now: new Date(start + index * 31 * day) })
    }
    const scripts = shop.paths().filter((path) => path.startsWith('/_astro/'))
    expect(scripts.toSorted()).toEqual(['/_astro/b.hash.js', '/_astro/c.hash.js'])
  })
})
