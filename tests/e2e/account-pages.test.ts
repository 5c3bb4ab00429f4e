import { describe, expect, test } from 'vitest'
import { account, ada, greeting, main, signIn, word } from './support/account-page.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { htmlFaults } from './support/html-faults.ts'
import { formatFaults } from './support/site.ts'
import { violations } from './support/violations.ts'

describe('an account page without a session', () => {
  test.each(['', '/create', '/orders', '/addresses', '/profile', '/order-status'])(
    'is the same prebuilt page for all visitors and any query: account%s',
    async (page) => {
      const plain = await fetch(`${shop.url}${account}${page}`)
      const asked = await fetch(`${shop.url}${account}${page}?order=1&edit=2`)
      expect(plain.headers.get('set-cookie')).toBeNull()
      expect(await asked.text()).toBe(await plain.text())
    },
  )
})

describeInBrowser('the pages of a signed-in customer', () => {
  const browser = useBrowser()

  test('are valid, accessible HTML, and never cached', async () => {
    const page = await browser.open({ reducedMotion: 'reduce' })
    await page.goto(account)
    await signIn(page, { email: 'expired@firn.example', pw: ada.pw })
    await greeting(page, 'Edda').waitFor()
    const ended = main(page).locator('.pro-state.ended')
    expect(await ended.textContent()).toContain(word('pro_renew_text'))
    const renewal = ended.getByRole('link', { name: word('pro_renew') })
    expect(await renewal.getAttribute('href')).toBe('/en-us/pro/signup')
    await page.goto(`${account}/orders`)
    const order = await main(page).locator('.order a').first().getAttribute('href')
    const faults = []
    const own = ['', '/orders', '/addresses', '/profile', '/order-status'].map((path) => `${account}${path}`)
    for (const path of [...own, order ?? '']) {
      const answer = await page.goto(path)
      expect(await answer?.headerValue('cache-control')).toBe('private, no-store')
      faults.push(...(await htmlFaults((await answer?.text()) ?? '', path)))
      faults.push(...(await violations(page, path, 1280)))
    }
    expect(formatFaults(faults)).toEqual([])
    await page.context().close()
  })
})

describeInBrowser('the account on a small screen, with large text', () => {
  const browser = useBrowser()

  test.each(['', '/orders', '/addresses', '/profile'])('does not scroll sideways: account%s', async (path) => {
    const page = await browser.open({ viewport: { width: 320, height: 800 } })
    await page.goto(`/de-de/account${path}`)
    await main(page).locator('#email').fill(ada.email)
    await main(page).locator('#pw').fill(ada.pw)
    await main(page).locator('form button').first().click()
    await page.locator('.sign-out').first().waitFor({ state: 'attached' })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await overflow()).toBeLessThanOrEqual(0)
    const small = await main(page)
      .locator('a, button, input:not([type="hidden"], [hidden]), select, summary')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .filter((one) => one.getBoundingClientRect().height < 24)
          .map((one) => one.outerHTML),
      )
    expect(small).toEqual([])
    await page.context().close()
  })
})
