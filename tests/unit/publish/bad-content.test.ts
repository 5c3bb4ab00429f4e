import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { locales } from '../../../src/domain/locale/locale.ts'
import { answersOf } from '../../fixtures/publish-edits/release-answers.ts'
import { entryOf, ref, type SmallShop, smallShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

let published: TestPublisher
beforeAll(async () => {
  published = openTestPublisher()
  await published.publish()
})
afterAll(() => published.remove())

function testPublisher(): TestPublisher {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  return copy
}

describe('a publisher with bad content', () => {
  test.each<[string, (shop: SmallShop) => SmallShop['entries']]>([
    ['no entry at all', () => []],
    ['one entry in ten', ({ entries }) => entries.filter((_, index) => index % 10 === 0)],
  ])('holds content with %s, and publishes later edits', async (_, left) => {
    const publisher = testPublisher()
    const publish = publisher.warm()
    await publish()
    const live = publisher.store.currentId()
    const before = answersOf(publisher)
    publisher.write({ ...smallShop(), entries: left(smallShop()) })
    for (let time = 0; time < 2; time += 1) {
      await expect(publish()).rejects.toMatchObject({ name: 'HeldRelease', message: expect.stringContaining('vanish') })
      expect(publisher.store.currentId()).toBe(live)
    }
    expect(answersOf(publisher)).toEqual(before)
    const mended = smallShop()
    Object.assign(entryOf(mended, 'ridge'), { display_title: 'Ridge 26' })
    publisher.write(mended)
    const report = await publish()
    expect(report).toMatchObject({ published: true, failed: [], removed: [] })
    expect(report.rendered).toBeLessThan(Object.keys(before).length)
    expect(String(await publisher.store.read(publisher.file('/en-us/p/ridge-25')?.hash ?? ''))).toContain('Ridge 26')
  })

  test('publishes fifty categories in a circle like others', async () => {
    const publisher = testPublisher()
    const shop = smallShop()
    for (let index = 0; index < 50; index += 1) {
      const fields = { url: `/c${index}`, parent: ref('product_category', `c${(index + 49) % 50}`) }
      shop.entries.push({ type: 'product_category', uid: `c${index}`, locale: 'en-us', fields })
    }
    Object.assign(entryOf(shop, 'ridge'), { product_categories: ref('product_category', 'c7') })
    publisher.write(shop)
    expect(await publisher.publish()).toMatchObject({ published: true, failed: [] })
    const made = publisher.paths().filter((path) => /\/c\/c\d+$/.test(path))
    expect(made).toHaveLength(50 * locales.length)
    expect(String(await publisher.store.read(publisher.file('/en-us/c/c49')?.hash ?? ''))).toContain('Ridge 25')
  })
})
