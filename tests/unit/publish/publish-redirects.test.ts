import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { locales } from '../../../src/domain/locale/locale.ts'
import { linkMark } from '../../../src/publish/nginx/web-tree.ts'
import { smallShop, titledShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

function testPublisher(): TestPublisher {
  const own = openTestPublisher()
  onTestFinished(() => own.remove())
  return own
}

const cdnFile = (of: TestPublisher, name: string): string => readFileSync(join(of.store.dir, 'cdn', name), 'utf8')

describe('a publish', () => {
  test('writes the redirects for a CDN, chains as one hop', async () => {
    const shop = testPublisher()
    const redirects = [
      { from: '/en/basket', to: '/basket' },
      { from: '/basket', to: '/{lang}/cart' },
    ]
    const { deadRedirects } = await shop.publish({ redirects })
    expect(deadRedirects).toEqual([])
    expect(cdnFile(shop, '_redirects')).toContain('\n/en/basket /en-us/cart 308\n/basket /en-us/cart 307\n')
    expect(cdnFile(shop, 'redirects.nginx.conf')).toContain('"^/basket/?$"')
    expect(JSON.parse(cdnFile(shop, 'status.json'))).toEqual(
      Object.fromEntries(
        shop.paths().flatMap((path) => {
          const status = shop.file(path)?.status
          return status === 200 ? [] : [[path, status]]
        }),
      ),
    )
  })

  test('writes them again when only the table changed, and reports dead targets', async () => {
    const shop = testPublisher()
    await shop.publish()
    const again = await shop.publish({ redirects: [{ from: '/basket', to: '/{lang}/basket' }] })
    expect(again).toMatchObject({ published: false })
    expect(again.deadRedirects).toEqual([
      { from: '/basket', page: '/{lang}/basket', locales: locales.map(({ locale }) => locale) },
    ])
    expect(cdnFile(shop, '_redirects')).toContain('/basket /en-us/basket 307')
  })

  test('writes them for a release whose publisher died before it did', async () => {
    const shop = testPublisher()
    await shop.publish()
    const earlier = readFileSync(join(shop.store.dir, 'cdn', 'made-of.txt'), 'utf8')
    const other = smallShop()
    other.entries = other.entries.filter(({ uid }) => uid !== 'ridge')
    shop.write(other)
    const dying = { ...shop.store, writeText: () => expect.unreachable('it died before') }
    await expect(shop.publish({ force: true, withStore: () => dying })).rejects.toThrow('it died before')
    expect(cdnFile(shop, 'made-of.txt')).toBe(earlier)
    shop.store.writeText('cdn/status.json', 'of the release before')
    await shop.publish()
    expect(() => JSON.parse(cdnFile(shop, 'status.json')) as unknown).not.toThrow()
    expect(cdnFile(shop, 'made-of.txt')).toContain(shop.store.currentId())
  })

  test('brings nginx to a release whose publisher died before it did', async () => {
    const shop = testPublisher()
    const environment = { STATIC_SERVER: 'nginx' }
    const link = join(shop.store.dir, 'nginx', 'pages', `en-us/p/ridge-25${linkMark}`)
    await shop.publish({ environment })
    shop.write(titledShop('Ridge 26'))
    const { store } = shop
    const readText = (name: string): string | undefined =>
      name === 'nginx/state.json' ? expect.unreachable('it died before') : store.readText(name)
    const dying = { ...store, readText }
    await expect(shop.publish({ environment, withStore: () => dying })).rejects.toThrow('it died before')
    expect(readFileSync(link, 'utf8')).not.toContain('Ridge 26')
    expect(await shop.publish({ environment })).toMatchObject({ published: false })
    expect(readFileSync(link, 'utf8')).toContain('Ridge 26')
  })

  test('writes nginx’s busy pages with the release’s texts', async () => {
    const shop = testPublisher()
    await shop.publish()
    expect(cdnFile(shop, 'busy.nginx.conf')).toContain('<title>Just a moment</title>')
    const other = smallShop()
    const fieldsOf = (uid: string, locale: string) =>
      other.entries.find((one) => one.uid === uid && one.locale === locale)?.fields
    const words = [{ title: 'busy_title', text: 'Einen Moment noch' }]
    Object.assign(fieldsOf('words_error', 'de') ?? {}, { display_text_input: words })
    shop.write(other)
    await shop.publish()
    const pages = cdnFile(shop, 'busy.nginx.conf')
      .split('<html lang=')
      .filter((page) => page.includes('<title>Einen Moment noch</title>'))
      .map((page) => /[a-z]{2}-[A-Z]{2}/.exec(page)?.[0])
    const german = locales.filter(({ language }) => language === 'de').map(({ tag }) => tag)
    // A page each for no node, too many reads and too many forms.
    expect(pages).toEqual([...german, ...german, ...german])
  })

  test('writes the country header for nginx', async () => {
    const shop = testPublisher()
    await shop.publish({ environment: { COUNTRY_HEADER: 'CF-IPCountry' } })
    expect(cdnFile(shop, 'busy.nginx.conf')).toContain('map $http_cf_ipcountry $shop_busy_country {')
  })

  test('fails on a loop, names its path, and does not change the live release', async () => {
    const shop = testPublisher()
    const { release } = await shop.publish()
    const redirects = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]
    await expect(shop.publish({ redirects, code: 'two' })).rejects.toThrow('Redirects lead in a circle: /a → /b → /a')
    expect(shop.store.currentId()).toBe(release.id)
  })
})
