import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { parseConfig } from '../../src/config.ts'
import { openContent } from '../../src/content/open-content.ts'
import { loadBundle } from '../../src/render/bundle.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { collectForeign } from './support/measured.ts'
import { watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
const script = `${shop.sandboxUrl}/locator/locator.js`

describeInBrowser('the retailer’s store locator', () => {
  const browser = useBrowser()

  test.each(['accepted', 'refused'] as const)(
    'is loaded on request, regardless of the choice about statistics: %s',
    async (consent) => {
      const page = await browser.open({ consent })
      const watched = await watch(page)
      const foreign = collectForeign(page)
      await page.goto('/fr-ca/stores')
      const main = page.getByRole('main')
      const french = wordsOf('fr')
      const load = main.getByRole('button', { name: french('stores', 'locator_load') })
      await load.waitFor()
      await watched.quiet()
      expect(foreign.filter((url) => url.includes('/locator/'))).toEqual([])
      expect(await main.getByText(new URL(shop.sandboxUrl).host).first().isVisible()).toBe(true)
      await load.focus()
      await page.keyboard.press('Enter')
      await main.getByLabel('Code postal').fill('H2X 1Y4')
      await main.getByRole('button', { name: 'Chercher' }).click()
      await main.getByText('La succursale la plus proche de H2X 1Y4').waitFor()
      expect(foreign.filter((url) => url.includes('/locator/'))).toEqual([script])
      expect(await load.count()).toBe(0)
      expect(await page.locator('[data-retailer-locator]').evaluate((place) => place === document.activeElement)).toBe(
        false,
      )
      await page.context().close()
    },
  )

  test('reports that it cannot be loaded, can be tried again, and leaves the list of dealers', async () => {
    const page = await browser.open()
    await page.route(script, (route) => route.abort())
    await page.goto('/en-us/stores')
    const main = page.getByRole('main')
    const load = main.getByRole('button', { name: word('stores', 'locator_load') })
    await load.click()
    await main.getByText(word('stores', 'locator_failed')).waitFor()
    expect(await main.locator('.dealer').count()).toBeGreaterThan(5)
    await page.unroute(script)
    await load.click()
    await main.getByLabel('Postal code').waitFor()
    expect(await main.getByText(word('stores', 'locator_failed')).count()).toBe(0)
    await page.context().close()
  })

  test('is not offered without scripts, with the list of dealers in its place', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto('/en-us/stores')
    expect(await page.getByText(word('stores', 'locator_title')).isVisible()).toBe(false)
    expect(await page.locator('.dealer').first().isVisible()).toBe(true)
    await page.context().close()
  })
})

describe('the locator’s script', () => {
  test('is named by the policy of the dealers’ page alone', async () => {
    const policyOf = async (path: string) => (await fetch(shop.url + path)).headers.get('content-security-policy')
    expect(await policyOf('/de-at/stores')).toContain(script)
    for (const path of ['/', '/de-at/about', '/de-at/cart']) expect(await policyOf(path)).not.toContain('/locator/')
  })

  test('is absent from the page of a shop without a locator', async () => {
    const { LOCATOR_SCRIPT_URL: _, ...environment } = demoEnvironment(3100, 'http://localhost:3000')
    const content = openContent(join(shop.dataDir, 'snapshot', 'current.sqlite'))
    const render = await loadBundle('dist')
    const request = new Request('http://localhost:3000/en-us/stores')
    const html = await (await render(request, { content, publicSettings: parseConfig(environment).public })).text()
    content.close()
    expect(html).not.toMatch(/class="locator"|<div data-retailer-locator/)
    expect(html).toContain('class="dealers"')
  })
})
