import { describe, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const html = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()
const dealerNames = (page: string): string[] =>
  [...page.matchAll(/<li class="dealer"[^>]*>\s*<h3>([^<]+)/g)].map(([, name]) => name ?? '')

describe('the team', () => {
  test('shows eight portraits with texts and links', async () => {
    const page = await html('/en-us/team')
    const cards = [...page.matchAll(/<img[^>]*\/portrait-([\w-]+)\?[^>]*alt="([^"]+)"/g)]
    expect(cards).toHaveLength(8)
    expect(new Set(cards.map(([, , alt]) => alt)).size).toBe(8)
    for (const [, slug] of cards) {
      expect(page).toContain(`href="/en-us/team/${slug}"`)
      expect((await fetch(`${shop.url}/en-us/team/${slug}`)).status).toBe(200)
    }
  })

  test('is in Japanese for ja-jp, with original names', async () => {
    const page = await html('/ja-jp/team/haruka-mori')
    expect(page).toMatch(/<h1>Haruka Mori<\/h1>/)
    expect(page).toContain('北海道東川町')
    expect(page).not.toMatch(/<article class="athlete" lang=/)
    expect(page).toContain(wordsOf('ja')('team', 'all'))
  })

  test('links to an athlete’s equipment and posts', async () => {
    const page = await html('/en-us/team/luca-benetti')
    expect(page).toContain('href="/en-us/p/hut-to-hut-kit"')
    expect(page).toContain('href="/en-us/blog/p/three-huts-no-hurry"')
  })
})

describe('dealers', () => {
  test('are at least forty, each with directions', async () => {
    const page = await html('/en-us/stores')
    expect(dealerNames(page).length).toBeGreaterThanOrEqual(40)
    const places = [...page.matchAll(/openstreetmap\.org\/directions\?to=(-?[\d.]+),(-?[\d.]+)/g)]
    expect(places).toHaveLength(dealerNames(page).length)
    expect(
      places.every(([, latitude, longitude]) => Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180),
    ).toBe(true)
  })

  test('start with those of the reader’s country, which alone are in the structured data', async () => {
    const page = await html('/de-de/stores')
    const own = page.slice(page.indexOf('<section class="land"'), page.indexOf('<details'))
    expect(dealerNames(own)).toHaveLength(5)
    expect(dealerNames(page).slice(0, 5)).toEqual(dealerNames(own))
    expect(page.match(/"addressCountry":"DE"/g)).toHaveLength(5)
    expect(page).not.toContain('"addressCountry":"CH"')
  })

  test('link to the contact page in a country without any', async () => {
    const page = await html('/en-global/stores')
    expect(page).toContain(wordsOf('en-us')('stores', 'none_title'))
    expect(page).toContain('href="/en-global/support/contact"')
  })
})

describeInBrowser('the list of dealers', () => {
  const browser = useBrowser()
  const words = wordsOf('de')

  test('opens the pressed dealer, also without JavaScript', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto('/de-de/stores')
    const map = page.getByRole('navigation', { name: words('stores', 'map') })
    await map.getByRole('link', { name: 'Berlin' }).click()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#dealer-blt/)
    const card = page.locator('.dealer:target')
    expect(await card.getByRole('heading').textContent()).toBe('Nordwand Ausrüstung')
    const abroad = map.getByRole('link', { name: 'Amsterdam' })
    expect(await page.getByText('De Sneeuwwinkel').last().isVisible()).toBe(false)
    await abroad.click()
    await expect.poll(() => page.locator('.dealer:target').isVisible()).toBe(true)
  })

  test('is filtered by the typed town, ignoring accents', async () => {
    const page = await browser.open()
    await page.goto('/de-de/stores')
    const field = page.getByRole('searchbox', { name: words('stores', 'filter') })
    await field.fill('spindleruv')
    await expect.poll(() => page.locator('.dealer:visible').count()).toBe(1)
    expect(await page.locator('.dealer:visible h3').textContent()).toBe('Krkonošská sněžnice')
    await field.fill('nirgendwo')
    await expect.poll(() => page.getByText(words('stores', 'no_match')).isVisible()).toBe(true)
    await field.fill('')
    await expect.poll(() => page.locator('.dealer:visible').count()).toBe(5)

    const [own, said] = [page.locator('.land .quiet').first(), page.locator('.seek [role=status] .sr')]
    const [one, five] = ['1', '5'].map((count) => words('stores', 'count_other').replace('{count}', count))
    expect(await own.textContent()).toBe(five)
    await field.fill('Berlin')
    await expect.poll(() => own.textContent()).toBe(one)
    await expect.poll(() => said.textContent()).toBe(one)
    const map = page.getByRole('navigation', { name: words('stores', 'map') })
    await map.getByRole('link', { name: 'Amsterdam' }).click()
    await expect.poll(() => page.locator('.dealer:target').isVisible()).toBe(true)
    expect(await field.inputValue()).toBe('')
    expect(await own.textContent()).toBe(five)
    await expect.poll(() => said.textContent()).toBe('')
  })
})
