import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { releaseTable } from '../../../scripts/shop/release-table.ts'
import type { BuildMeta } from '../../../src/publish/builds.ts'
import type { Release } from '../../../src/publish/release.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import type { TestPublisher } from '../../fixtures/test-publisher.ts'
import { publishTexts } from '../../fixtures/text-release.ts'
import { copyForTest, goBack, page, publishTwoReleases, textOf } from '../../fixtures/two-releases.ts'

let published: TestPublisher
let first: Release
let second: Release
beforeAll(async () => {
  ;({ published, first, second } = await publishTwoReleases())
})
afterAll(() => published.remove())
const twoReleases = (): TestPublisher => copyForTest(published)

describe('a rollback', () => {
  test('makes the pages of the previous release live, as a new release with its own list of changes', async () => {
    const shop = twoReleases()
    const release = await goBack(shop)
    expect(release).toMatchObject({ pagesOf: first.id, previous: second.id, snapshot: first.snapshot })
    expect(shop.store.currentId()).toBe(release.id)
    expect(await textOf(shop, page)).toBe('<h1>One</h1>')
    const meta = JSON.parse(await textOf(shop, `/builds/meta/${release.id}.json`)) as BuildMeta
    expect(meta).toMatchObject({
      previous: second.id,
      changed: expect.arrayContaining([page, `${page}/_payload.json`]),
    })
    expect(JSON.parse(await textOf(shop, '/builds/latest.json'))).toMatchObject({ id: release.id })
    expect(await textOf(shop, '/sitemap-index.xml')).toBe('<h1>/sitemap-index.xml</h1>')
  })

  test('says when it went live', async () => {
    const shop = twoReleases()
    const before = Date.now()
    const { id } = await goBack(shop)
    const { liveAt } = JSON.parse(await textOf(shop, `/builds/meta/${id}.json`)) as BuildMeta
    expect(Date.parse(liveAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(liveAt)).toBeLessThanOrEqual(Date.now())
  })

  test('goes forward again by id, and not to the live release', async () => {
    const shop = twoReleases()
    await goBack(shop)
    await goBack(shop, second.id)
    expect(await textOf(shop, page)).toBe('<h1>Two</h1>')
    await expect(goBack(shop, second.id)).rejects.toThrow('There is no release')
  })

  test('goes back further each time, until there is no earlier release', async () => {
    const shop = twoReleases()
    await goBack(shop)
    const live = shop.store.currentId()
    await expect(goBack(shop)).rejects.toThrow('There is no earlier release to go back to.')
    await expect(goBack(shop, '20200101000000-none')).rejects.toThrow('publish -- --status')
    expect(shop.store.currentId()).toBe(live)
  })

  test('keeps the scripts of the newer release for open tabs and pages on demand', async () => {
    const shop = twoReleases()
    shop.assets('y.hash.js')
    await shop.publish({ code: 'two' })
    await goBack(shop)
    expect(shop.paths()).toEqual(expect.arrayContaining(['/_astro/x.hash.js', '/_astro/y.hash.js']))
  })

  test('is refused for a release that no longer exists', async () => {
    const shop = twoReleases()
    shop.store.discardOldest({ count: 1, ms: 0 }, new Date())
    await expect(goBack(shop, first.id)).rejects.toThrow('There is no release')
  })
})

describe('a rollback of many pages', () => {
  test.each([
    [1000, 1000],
    [1001, 'all'],
  ])('counts them, and lists up to a thousand paths for tabs: %i', async (count, listed) => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-many-pages-'))
    const store = openReleaseStore(folder)
    onTestFinished(() => {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const paths = Array.from({ length: count }, (_, index) => `/en-us/p/${index}`)
    for (const id of ['1', '2']) await publishTexts(store, id, Object.fromEntries(paths.map((path) => [path, id])))
    const release = await goBack({ store })
    expect(release.made.changed).toBe(count)
    const file = store.filesOf(release).find(`/builds/meta/${release.id}.json`)
    const { changed } = JSON.parse(String(await store.read(file?.hash ?? ''))) as BuildMeta
    expect(changed === 'all' ? changed : changed.length).toBe(listed)
  })
})

describe('a rollback to a release that the disk has lost in part', () => {
  const fileOfFirst = ({ store }: TestPublisher) => store.filesOf(first).find(page) ?? expect.fail()

  test.each([
    ['is missing', (file: string, _size: number): void => rmSync(file)],
    ['has other bytes', (file: string, size: number): void => writeFileSync(file, '\0'.repeat(size))],
  ])('names page and file, and what was live stays, if one %s', async (_name, damage) => {
    const shop = twoReleases()
    const { hash, size } = fileOfFirst(shop)
    damage(shop.store.filePath(hash), size)
    // Pages of several locales have it.
    await expect(goBack(shop)).rejects.toThrow(`/p/ridge-25 needs the file ${shop.store.filePath(hash)}`)
    expect(shop.store.currentId()).toBe(second.id)
    expect(await textOf(shop, page)).toBe('<h1>Two</h1>')
  })

  test('is refused if its content is missing', async () => {
    const shop = twoReleases()
    rmSync(shop.store.snapshotFile(first.snapshot))
    await expect(goBack(shop)).rejects.toThrow(shop.store.snapshotFile(first.snapshot))
    expect(shop.store.currentId()).toBe(second.id)
  })
})

describe('the list of releases', () => {
  test('shows who made each, its changes, and the live one', async () => {
    const shop = twoReleases()
    const back = await goBack(shop)
    const [heads = '', ...rows] = releaseTable(shop.store).trimEnd().split('\n')
    expect(heads).toMatch(/^live +release +made +by +seconds +pages +changed +faults +pages of$/)
    expect(rows.map((row) => row.replace(/^\* +/, '').trim().split(/ +/)[0])).toEqual([back.id, second.id, first.id])
    expect(rows[0]).toMatch(new RegExp(`^\\* .*@.* ${first.id}$`))
    expect(rows[2]).toMatch(/ all +0$/)
  })
})
