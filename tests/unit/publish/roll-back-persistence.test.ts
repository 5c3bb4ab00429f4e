import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentSettingsPath } from '../../../src/domain/analytics/consent.ts'
import { shareSettingsPath } from '../../../src/domain/pages/links/share.ts'
import type { Release } from '../../../src/publish/release.ts'
import { entryOf, ref, type SmallShop, titledShop } from '../../fixtures/small-shop.ts'
import type { TestPublisher } from '../../fixtures/test-publisher.ts'
import { copyForTest, goBack, page, publishTwoReleases, textOf } from '../../fixtures/two-releases.ts'

let published: TestPublisher
let first: Release
beforeAll(async () => {
  ;({ published, first } = await publishTwoReleases())
})
afterAll(() => published.remove())
const twoReleases = (): TestPublisher => copyForTest(published)

const landing = '/en-us/l/it'
const sitemap = '/sitemaps/en-us.xml'

function withLandingPage(shop: SmallShop): SmallShop {
  const fields = { url: '/it', regions: ref('regions', 'region_us') }
  shop.entries.push({ type: 'landing_page', uid: 'it', locale: 'en-us', fields })
  return shop
}

describe('a rollback', () => {
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

  test('persists for pages that it removed while another page fails at each publish', async () => {
    const shop = twoReleases()
    const moved = titledShop('Two')
    Object.assign(entryOf(moved, 'ridge'), { url: '/ridge-26' })
    Object.assign(entryOf(moved, 'cart'), { empty_title: 'Still nothing' })
    shop.write(moved)
    shop.trouble({ '/en-us/cart': 'throws' })
    expect((await shop.publish()).failed).toMatchObject([{ path: '/en-us/cart' }])
    const { id } = await goBack(shop)
    for (let look = 0; look < 2; look += 1) {
      expect(await shop.publish()).toMatchObject({ published: false, rendered: 1, failed: [{}] })
      expect(shop.file('/en-us/p/ridge-26')).toBeUndefined()
    }
    expect(shop.store.currentId()).toBe(id)
    shop.trouble({})
    await shop.publish()
    expect(await textOf(shop, '/en-us/cart')).toBe('<h1>Still nothing</h1>')
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
})
