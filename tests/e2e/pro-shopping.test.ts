import { expect, test } from 'vitest'
import { interactOnceLoaded } from '../fixtures/simulate-interaction.ts'
import { signInAsPro } from './support/account-page.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { somePages } from './support/pages.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

describeInBrowser('a pro customer', () => {
  const browser = useBrowser()

  test('sees pro prices in every list, the members’ alert, and nothing of free shipping', async () => {
    const page = await browser.open()
    await signInAsPro(page)
    const main = page.getByRole('main')
    expect(await main.locator('.pro-state .meter').innerText()).toContain('$3,000')

    await main.getByRole('link', { name: 'Team orders' }).click()
    await page.getByRole('heading', { name: 'One order for the whole team' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-us/l/team-orders')

    const pro = page.locator('.tile .price small', { hasText: word('product', 'pro_price') })
    for (const path of ['/', somePages('category'), '/en-us/search?q=snowshoe', somePages('product'), '/en-us/cart']) {
      // Pictures may take their time: the stand-in draws them at the first request.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await interactOnceLoaded(page)
      await pro.first().waitFor({ state: 'attached' })
      // Their group takes something off everything: no list keeps a price for all.
      expect(await page.locator('.tile[data-product] .price:not(:has(small))').count(), path).toBe(0)
      expect(await page.locator('.tag.sale:visible').count(), path).toBe(0)
      await page.locator('[data-alert]').first().waitFor()
      expect(await page.locator('.alerts').innerText(), path).toMatch(/^You see pro prices/)
      expect(await page.locator('.alerts').textContent(), path).not.toContain('Free shipping')
    }

    // The server says who is a member: the clock of the visitor's device may be years off, either way.
    for (const day of ['2020-01-01', '2040-01-01']) {
      await page.clock.setFixedTime(day)
      await page.goto(somePages('category'), { waitUntil: 'domcontentloaded' })
      await interactOnceLoaded(page)
      await pro.first().waitFor({ state: 'attached' })
      expect(await page.locator('.tile[data-product] .price:not(:has(small))').count(), day).toBe(0)
    }

    await page.goto(somePages('product'))
    await page.locator('.alert a').first().waitFor()
    expect(await page.locator('.terms > .quiet').isVisible()).toBe(false)

    // Nothing is in the cart: the drawer says what the session knows.
    await page.locator('[data-cart-link]:visible').first().click()
    const meter = page.getByRole('dialog', { name: word('cart', 'title') }).locator('.meter')
    await meter.waitFor()
    expect(await meter.innerText()).toContain('$3,000')

    // Guests get the shared page.
    const guest = await browser.open()
    await guest.goto(somePages('product'))
    expect(await guest.locator('.terms > .quiet').isVisible()).toBe(true)
    expect(await guest.locator('.alerts').textContent()).not.toContain('pro prices')
    expect((await guest.goto('/en-us/l/team-orders'))?.status()).toBe(404)
    await guest.context().close()
    await page.context().close()
  })
})
