import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { releaseTable } from '../../../scripts/shop/release-table.ts'
import { consentSettingsPath } from '../../../src/domain/analytics/consent.ts'
import { shareSettingsPath } from '../../../src/domain/pages/links/share.ts'
import type { BuildMeta } from '../../../src/publish/builds.ts'
import type { Release } from '../../../src/publish/release.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { rollBack } from '../../../src/publish/roll-back.ts'
import { entryOf, ref, type SmallShop, titledShop } from '../../fixtures/small-shop.ts'
import { type TestPublisher, openTestPublisher } from '../../fixtures/test-publisher.ts'
import { publishTexts } from '../../fixtures/text-release.ts'

const page = '/en-us/p/ridge-25'
let published: TestPublisher
let first: Release
let second: Release
beforeAll(async () => {
  published = openTestPublisher(titledShop('One'))
  first = (await published.publish()).release
  published.write(titledShop('Two'))
  second = (await published.publish()).release
})
afterAll(() => published.remove())

/** A publisher of two releases: the first has another title of a product. */
function twoReleases(): TestPublisher {
  const copy = published.copy()
  onTestFinished(() => copy.remove())
  return copy
}

const landing = '/en-us/l/it'
const sitemap = '/sitemaps/en-us.xml'

function withLandingPage(shop: SmallShop): SmallShop {
  const fields = { url: '/it', regions: ref('regions', 'region_us') }
  shop.entries.push({ type: 'landing_page', uid: 'it', locale: 'en-us', fields })
  return shop
}

const hourMs = 60 * 60 * 1000
const day = 24 * hourMs
let seconds = 0
const goBack = ({ store }: Pick<TestPublisher, 'store'>, to?: string): Promise<Release> =>
  rollBack({
    store,
    to,
    environment: demoEnvironment(3100, 'http://localhost:3000'),
    redirects: [],
    now: new Date(Date.UTC(2026, 10, 21, 8, 0, (seconds += 1))),
  })

async function textOf({ store, file }: TestPublisher, path: string): Promise<string> {
  return String(await store.read(file(path)?.hash ?? ''))
}

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

  test('persists through later publishes until the content changes', async () => {
    const shop = twoReleases()
    const { id } = await goBack(shop)
    expect(await shop.publish()).toMatchObject({ published: false, rendered: 0 })
    expect(await shop.publish()).toMatchObject({ published: false, rendered: 0 })
    expect(shop.store.currentId()).toBe(id)
    expect(await textOf(shop, page)).toBe('<h1>One</h1>')
    shop.write(titledShop('Three'))
    await shop.publish()
    expect(await textOf(shop, page)).toBe('<h1>Three</h1>')
  })

  test('persists through later publishes by the code that made the newer release', async () => {
    const shop = twoReleases()
    shop.append({ [page]: '<p>Deployed</p>' })
    await shop.publish({ code: 'two' })
    await goBack(shop)
    expect(await shop.publish({ code: 'two' })).toMatchObject({ published: false, rendered: 0 })
    expect(await textOf(shop, page)).toBe('<h1>Two</h1>')
  })

  test('persists through an unrelated later edit', async () => {
    const shop = twoReleases()
    await goBack(shop)
    const other = titledShop('Two')
    Object.assign(entryOf(other, 'cart'), { empty_title: 'Still nothing' })
    shop.write(other)
    await shop.publish()
    expect(await textOf(shop, '/en-us/cart')).toBe('<h1>Still nothing</h1>')
    expect(await textOf(shop, page)).toBe('<h1>One</h1>')
  })

  test('ends with a publish that is forced, or of other code', async () => {
    const [forced, deployed] = [twoReleases(), twoReleases()]
    for (const shop of [forced, deployed]) await goBack(shop)
    expect((await forced.publish({ force: true })).rendered).toBeLessThan(first.pages / 2)
    await deployed.publish({ code: 'two' })
    for (const shop of [forced, deployed]) expect(await textOf(shop, page)).toBe('<h1>Two</h1>')
  })

  test('restores pages that it removed along with the next rendered page, and keeps its own', async () => {
    const shop = twoReleases()
    const moved = titledShop('Two')
    Object.assign(entryOf(moved, 'ridge'), { url: '/ridge-26' })
    shop.write(moved)
    await shop.publish()
    await goBack(shop)
    expect(shop.file('/en-us/p/ridge-26')).toBeUndefined()
    await shop.publish()
    expect(shop.file('/en-us/p/ridge-26')).toBeUndefined()
    Object.assign(entryOf(moved, 'cart'), { empty_title: 'Still nothing' })
    shop.write(moved)
    await shop.publish()
    expect(shop.file('/en-us/p/ridge-26')).toBeDefined()
    expect(shop.file(page)).toBeDefined()
    await shop.publish({ force: true })
    expect(shop.file(page)).toBeUndefined()
  })

  test.each([
    ['as the sitemap does', true],
    ['alone', false],
  ])('keeps a page that nothing links to and that comes back %s, until a forced publish', async (_name, isListed) => {
    const shop = twoReleases()
    shop.write(withLandingPage(titledShop('Two')))
    await shop.publish()
    shop.write(titledShop('Two'))
    if (isListed) shop.append({ [sitemap]: 'without it' })
    await shop.publish({ everything: isListed })
    expect(shop.file(landing)).toBeUndefined()
    await goBack(shop)
    for (let look = 0; look < 2; look += 1) {
      expect(await shop.publish()).toMatchObject({ published: false, rendered: 0 })
      expect(shop.file(landing)).toBeDefined()
      expect(await textOf(shop, sitemap)).toBe(`<h1>${sitemap}</h1>`)
    }
    await shop.publish({ force: true })
    expect(shop.file(landing)).toBeUndefined()
    if (isListed) expect(await textOf(shop, sitemap)).toContain('without it')
  })

  test('keeps such a page through other edits, until the content has had it again', async () => {
    const shop = twoReleases()
    shop.write(withLandingPage(titledShop('Two')))
    await shop.publish()
    shop.write(titledShop('Two'))
    await shop.publish()
    await goBack(shop)
    const edited = (text: string): SmallShop => {
      const other = titledShop('Two')
      Object.assign(entryOf(other, 'cart'), { empty_title: text })
      return other
    }
    shop.write(edited('Still nothing'))
    await shop.publish()
    expect(await textOf(shop, '/en-us/cart')).toBe('<h1>Still nothing</h1>')
    expect(shop.file(landing)).toBeDefined()
    shop.write(withLandingPage(edited('Still nothing')))
    await shop.publish()
    expect(shop.file(landing)).toBeDefined()
    shop.write(edited('Still nothing'))
    await shop.publish()
    expect(shop.file(landing)).toBeUndefined()
  })

  test('ends with a forced publish for sitemaps and settings as well', async () => {
    const shop = twoReleases()
    const paths = [page, sitemap, consentSettingsPath('en-us'), shareSettingsPath('en-us')]
    const texts = () => Promise.all(paths.map((path) => textOf(shop, path)))
    const before = await texts()
    shop.append(Object.fromEntries(paths.map((path) => [path, 'newer'])))
    await shop.publish({ everything: true })
    const after = await texts()
    expect(after).toEqual(before.map((text) => `${text}newer`))
    await goBack(shop)
    expect(await texts()).toEqual(before)
    await shop.publish({ force: true })
    expect(await texts()).toEqual(after)
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
