import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

/** A far and narrow network: 300 ms away, 50 KiB/s. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50 * 1024,
    uploadThroughput: 50 * 1024,
  })
}

describeInBrowser('a shopper on a slow network', () => {
  const browser = useBrowser({ pictures: 'flat' })

  // The slow part here is the network.
  test.concurrent.each(
    ['larch', 'hoarfrost-womens', 'isola-womens'].flatMap((slug) => [
      { slug, moment: 'domcontentloaded' as const },
      { slug, moment: 'networkidle' as const },
    ]),
  )('adds a size of $slug once as the first act after $moment', async ({ slug, moment }) => {
    const page = await browser.open()
    const answers: number[] = []
    page.on('response', (answer) => answer.request().method() === 'POST' && answers.push(answer.status()))
    // Pictures would only keep the narrow line busy.
    await page.route('**/i/**', (route) => route.abort())
    await slowDown(page)
    await page.goto(`/en-us/p/${slug}`, { waitUntil: moment })

    const size = page.locator('.buy-box fieldset:not(.colors) label:not(.out)').last()
    const label = await size.locator('span:not(.sr)').textContent()
    await size.click()
    // oxlint-disable-next-line typescript/no-deprecated -- the press is watched before the page it opens is there
    await page.locator('.buy-box [type=submit]').click({ noWaitAfter: true })
    await page.locator('.line').first().waitFor()

    await page.goto('/en-us/cart', { waitUntil: 'domcontentloaded' })
    expect(await page.locator('.cart .line').count()).toBe(1)
    expect(await page.locator('.cart .line-what').textContent()).toContain(`: ${label}`)
    expect(await page.locator('.cart').getByRole('spinbutton').inputValue()).toBe('1')
    expect(await page.getByRole('button', { name: word('cart', 'checkout'), exact: true }).count()).toBe(1)
    expect(answers.length).toBe(1)
    await page.context().close()
  })
})
