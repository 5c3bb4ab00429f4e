import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { simulateInteraction } from '../fixtures/simulate-interaction.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { add, opened, product } from './support/cart.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

/** The variable parts of a name: the uid of a notice, the path of a page. */
const withoutRest = (name: string): string => name.replace(/:.*/s, ':')

describeInBrowser('the names that the shop stores in a browser', () => {
  const browser = useBrowser()

  /** Names of the cookies and storage keys that are set, without what varies. */
  const storedNames = async (page: Page): Promise<string[]> => {
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const cookies = (await page.context().cookies(shop.url)).map(({ name }) => name)
    return [...cookies, ...keys].map(withoutRest)
  }

  test('are explained in the help article on cookies, in all eight languages', async () => {
    const found = new Set<string>()
    const page = await browser.open({ consent: 'unset', extraHTTPHeaders: { 'x-country': 'CH' } })
    const note = async (): Promise<void> => (await storedNames(page)).forEach((name) => found.add(name))

    await page.goto('/en-us/c/snowshoes')
    await page
      .getByRole('button', { name: word('common', 'dismiss') })
      .first()
      .click()
    await simulateInteraction(page)
    await page
      .getByRole('region', { name: word('consent', 'title') })
      .getByRole('button', { name: word('consent', 'accept') })
      .click()
    await expect.poll(() => storedNames(page)).toEqual(expect.arrayContaining(['firn_consent', 'firn-place']))
    await note()
    await page.locator('.suggestion').getByRole('button').first().click()
    await note()

    // A page that is left before its events were sent.
    await page.route('**/google/gtm.js*', () => undefined)
    await page.goto('/en-us/about')
    await page.goto('/en-us/404')
    await note()
    await page.unroute('**/google/gtm.js*')

    await page.goto(product)
    await add(page)
    await opened(page)
    await note()

    await page.goto('/en-us/account')
    const main = page.getByRole('main')
    await main.getByLabel(word('account', 'email'), { exact: true }).fill('nobody@firn.example')
    await main.getByLabel(word('account', 'password'), { exact: true }).fill('wrong-password')
    page.on('response', () => void note().catch(() => undefined))
    await main.getByRole('button', { name: word('account', 'sign_in'), exact: true }).click()
    await main.getByRole('alert').first().waitFor()
    await note()

    expect([...found]).toEqual(
      expect.arrayContaining(['alert:', 'firn-place', 'firn_consent', 'firn_locale', 'firn_s', 'firn_session']),
    )
    for (const locale of ['en-us', 'fr-fr', 'de-de', 'it-it', 'es-es', 'sv-se', 'no-no', 'ja-jp']) {
      await page.goto(`/${locale}/support/cookies`)
      const text = await page.getByRole('main').innerText()
      for (const name of found) expect(text, `${locale} ${name}`).toContain(name)
    }
    await page.context().close()
  })
})
