import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Release } from '../../../src/publish/release.ts'
import { titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

let published: TestPublisher
let first: Release
beforeAll(async () => {
  published = openTestPublisher()
  first = (await published.publish()).release
})
afterAll(() => published.remove())

function testPublisher(): TestPublisher {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  return copy
}

const placeOf = ({ store, file }: TestPublisher, path: string): string => store.filePath(file(path)?.hash ?? '')
const isWhole = ({ store, file }: TestPublisher, path: string): boolean => {
  const found = file(path)
  return found !== undefined && store.hasFile(found)
}

describe('lost files', () => {
  test('are rendered again by the first publish of a process', async () => {
    const shop = testPublisher()
    const paths = ['/en-us/cart', '/en-us/p/ridge-25', '/en-us/p/ridge-25/_payload.json']
    rmSync(placeOf(shop, paths[0] ?? ''))
    truncateSync(placeOf(shop, paths[1] ?? ''), 3)
    rmSync(placeOf(shop, paths[2] ?? ''))
    const report = await shop.publish()
    expect(report.lost).toEqual(expect.arrayContaining(paths))
    expect(report.rendered).toBeLessThan(first.pages / 2)
    expect(paths.filter((path) => !isWhole(shop, path))).toEqual([])
    // It is the same release: nothing in it has changed.
    expect(report).toMatchObject({ published: false, release: { id: first.id } })
  })

  test('are restored from the bundle if they are scripts', async () => {
    const shop = testPublisher()
    rmSync(placeOf(shop, '/_astro/x.hash.js'))
    expect(await shop.publish()).toMatchObject({ lost: ['/_astro/x.hash.js'], rendered: 0, published: false })
    expect(isWhole(shop, '/_astro/x.hash.js')).toBe(true)
  })

  test('are dropped when they cannot be restored, and rewritten when they describe the live build', async () => {
    const shop = testPublisher()
    shop.assets('y.hash.js')
    await shop.publish({ code: 'two' })
    const lost = ['/_astro/x.hash.js', '/builds/latest.json', `/builds/meta/${first.id}.json`]
    for (const path of lost) rmSync(placeOf(shop, path))
    const report = await shop.publish({ code: 'two' })
    expect(report).toMatchObject({ lost, published: true, rendered: 0 })
    expect(shop.paths().filter((path) => lost.includes(path))).toEqual(['/builds/latest.json'])
    expect(isWhole(shop, '/builds/latest.json')).toBe(true)
  })

  test('are written again before an edit goes live, if a power cut left other bytes under their name', async () => {
    const [shop, other] = [testPublisher(), testPublisher()]
    for (const one of [shop, other]) one.write(titledShop('Two'))
    await other.publish()
    const { hash = '', size = 0 } = other.file('/en-us/p/ridge-25') ?? {}
    writeFileSync(shop.store.filePath(hash), '\0'.repeat(size))
    expect(await shop.publish()).toMatchObject({ published: true, failed: [] })
    expect(shop.file('/en-us/p/ridge-25')?.hash).toBe(hash)
    expect(String(await shop.store.read(hash))).toBe('<h1>Two</h1>')
  })

  test('are not searched for by each edit of a running publisher', async () => {
    const shop = testPublisher()
    const publish = shop.warm()
    await publish()
    rmSync(placeOf(shop, '/en-us/cart'))
    expect((await publish()).lost).toEqual([])
  })
})
