import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { consentVersion } from '../../src/domain/analytics/consent.ts'
import { simulateInteraction } from '../fixtures/simulate-interaction.ts'
import { consentCookieFor, describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { focusFaults } from './support/probes/focus-walk.ts'
import { linkedPaths } from './support/linked-paths.ts'
import { collectForeign, collectMeasured } from './support/measured.ts'
import { somePages } from './support/pages.ts'
import { violations } from './support/violations.ts'
import { setTextSize, sidewaysScroll, waitUntilIdle, watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')

const banner = (page: Page, words = word) => page.getByRole('region', { name: words('consent', 'title'), exact: true })
const button = (page: Page, key: 'accept' | 'refuse', words = word) =>
  banner(page, words).getByRole('button', { name: words('consent', key), exact: true })
const choiceOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'firn_consent')?.value.split('.')[1]

/** Opens a page and interacts with it, which lets the shop ask. */
const arrive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await simulateInteraction(page)
}

describeInBrowser('a visitor who has not decided about statistics', () => {
  const browser = useBrowser()
  const open = (options = {}) => browser.open({ consent: 'unset', ...options })

  test('is asked at the first interaction by two buttons alike, and nothing else is loaded or stored', async () => {
    const page = await open()
    const watched = await watch(page)
    const foreign = collectForeign(page)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await banner(page).count()).toBe(0)
    await simulateInteraction(page)
    await banner(page).waitFor()
    await waitUntilIdle(page, watched)
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

    // To refuse is as easy as to accept: of one size and look, side by side.
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const looks = await banner(page)
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((one) => {
            const { color, backgroundColor, fontSize, fontWeight, height } = getComputedStyle(one)
            return { color, backgroundColor, fontSize, fontWeight, height }
          }),
        )
      expect(looks).toHaveLength(2)
      expect(looks[0]).toEqual(looks[1])
      const [refuse, accept] = [await button(page, 'refuse').boundingBox(), await button(page, 'accept').boundingBox()]
      expect(Math.abs((refuse?.width ?? 0) - (accept?.width ?? 0))).toBeLessThan(1)
    }
    await page.context().close()
  })

  test('sees a choice fail, and a refusal in the page’s form; is not asked again, and nothing is loaded', async () => {
    const page = await open()
    const watched = await watch(page)
    const foreign = collectForeign(page)
    await page.route('**/api/forms/**', (route) => route.abort())
    await arrive(page, '/en-us/privacy')
    await page.getByText(word('consent', 'is_open')).waitFor()
    await button(page, 'accept').click()
    await banner(page).getByRole('alert').getByText(word('consent', 'failed')).waitFor()
    await page.unroute('**/api/forms/**')
    await button(page, 'refuse').click()
    await page.getByText(word('consent', 'is_refused')).waitFor()
    expect(await page.getByText(word('consent', 'is_open')).isVisible()).toBe(false)
    await expect.poll(() => banner(page).count()).toBe(0)
    expect(await choiceOf(page)).toBe('refused')
    // Later pages load nothing for statistics.
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await arrive(page, somePages('category'))
    await waitUntilIdle(page, watched)
    expect(await banner(page).count()).toBe(0)
    expect(asked.filter((path) => /consent|measure/.test(path))).toEqual([])
    expect(foreign).toEqual([])
    await page.context().close()
  })

  test('has the events of this page and later ones sent after accepting, with the consent first', async () => {
    const page = await open()
    const measured = collectMeasured(page.context())
    await arrive(page, '/en-us/about')
    await button(page, 'accept').click()
    await expect.poll(() => measured.names()).toEqual(['page_view'])
    expect(measured.entries().slice(0, 3)).toEqual([
      [
        'consent',
        'default',
        {
          ad_storage: 'denied',
          ad_user_data: 'denied',
          ad_personalization: 'denied',
          analytics_storage: 'denied',
          functionality_storage: 'granted',
          personalization_storage: 'denied',
          security_storage: 'granted',
          wait_for_update: 500,
        },
      ],
      ['consent', 'update', { analytics_storage: 'granted' }],
      { event: 'gtm.js', 'gtm.start': expect.any(Number) },
    ])
    expect(await choiceOf(page)).toBe('accepted')
    await page.goto('/en-us/imprint')
    await expect.poll(() => measured.names()).toEqual(['page_view', 'page_view'])
    expect(await banner(page).count()).toBe(0)
    await page.context().close()
  })

  test('reads the banner at 320 px and at twice the text size, without violations or layout shifts', async () => {
    for (const [width, factor] of [
      [320, 1],
      [1280, 1],
      [390, 2],
    ] as const) {
      const page = await open({ viewport: { width, height: 640 } })
      if (factor !== 1) await setTextSize(page, factor)
      const watched = await watch(page)
      await page.goto('/de-de/p/ridgeline-25-womens')
      await watched.quiet()
      // Letters that come late shift a page by a line, which is the page's own (walk of every type of page).
      await watched.shifted(1)
      await simulateInteraction(page)
      const german = wordsOf('de')
      await banner(page, german).waitFor()
      await watched.quiet()
      expect(await watched.shifted(0)).toEqual([])
      expect(watched.troubles()).toEqual([])
      expect(await sidewaysScroll(page)).toEqual({ pixels: 0, by: [] })
      await button(page, 'accept', german).focus()
      await expect.poll(async () => (await button(page, 'accept', german).boundingBox())?.y).toBeLessThanOrEqual(600)
      if (factor === 1) {
        expect(await violations(page, page.url(), width)).toEqual([])
      }
      await page.context().close()
    }
  })
})

describeInBrowser('a visitor without a valid decision about statistics', () => {
  const browser = useBrowser()
  let page: Page
  beforeAll(async () => {
    page = await browser.open({ consent: 'unset' })
  })
  beforeEach(() => browser.changeVisitor(page, 'unset'))

  test.each([
    ['de', 'de-at'],
    ['fr', 'fr-ca'],
    ['it', 'it-ch'],
    ['es', 'es-es'],
    ['sv', 'sv-se'],
    ['no', 'no-no'],
    ['ja', 'ja-jp'],
  ])('is asked in the page’s language: %s', async (language, locale) => {
    const words = wordsOf(language)
    await arrive(page, `/${locale}/imprint`)
    await button(page, 'refuse', words).waitFor()
    expect(await banner(page, words).getByText(words('consent', 'text')).count()).toBe(1)
  })

  test('closes the banner with Escape, stays undecided, and reaches it on the next page by keyboard', async () => {
    await arrive(page, '/en-us/about')
    await banner(page).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await button(page, 'refuse').focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => banner(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await choiceOf(page)).toBeUndefined()

    // The keyboard reaches the banner after the skip link, and leaves it; every focused element is in view.
    await page.setViewportSize({ width: 390, height: 844 })
    await arrive(page, '/en-us/support/cookies')
    await banner(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await button(page, 'refuse').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await focusFaults(page)).toEqual([])
  })

  test('is asked again after accepting an earlier version of the text', async () => {
    const cookie = consentCookieFor('accepted')
    await page.context().addCookies([{ ...cookie, value: cookie.value.replace(/^\d+/, String(consentVersion - 1)) }])
    const foreign = collectForeign(page)
    await arrive(page, '/en-us/about')
    await banner(page).waitFor()
    expect(foreign).toEqual([])
  })
})

describeInBrowser('a visitor of a region that needs no consent', () => {
  const browser = useBrowser()

  test('is measured from the first interaction without being asked, until refusing', async () => {
    const page = await browser.open({ consent: 'unset' })
    const watched = await watch(page)
    const measured = collectMeasured(page.context())
    await arrive(page, '/en-au/about')
    await expect.poll(() => measured.names()).toEqual(['page_view'])
    expect(await banner(page).count()).toBe(0)
    await page.goto('/en-au/privacy')
    await page
      .getByRole('main')
      .getByRole('button', { name: word('consent', 'refuse'), exact: true })
      .click()
    await page.waitForURL(/#consent-saved$/)
    const before = measured.entries().length
    await arrive(page, '/en-au/imprint')
    await waitUntilIdle(page, watched)
    expect(measured.entries()).toHaveLength(before)
    await page.context().close()
  })

  test('is not measured where the browser asks for privacy', async () => {
    const page = await browser.open({ consent: 'unset' })
    const watched = await watch(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const foreign = collectForeign(page)
    await arrive(page, '/en-au/about')
    await waitUntilIdle(page, watched)
    expect([foreign, await banner(page).count()]).toEqual([[], 0])
    await page.context().close()
  })
})

describeInBrowser('the choice about statistics', () => {
  const browser = useBrowser()
  const main = (page: Page) => page.getByRole('main')

  test('is changed from the footer, and erased there', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const about = await (await fetch(`${shop.url}/en-us/about`)).text()
    expect(linkedPaths(about, 'Privacy', 'footer')).toEqual(['/en-us/privacy'])
    await page.goto('/en-us/privacy')
    await main(page).getByText(word('consent', 'is_accepted')).waitFor()
    await main(page)
      .getByRole('button', { name: word('consent', 'refuse'), exact: true })
      .click()
    await page.waitForURL(/\/en-us\/privacy#consent-saved$/)
    await main(page).getByText(word('consent', 'is_refused')).waitFor()
    expect(await main(page).getByText(word('consent', 'saved')).isVisible()).toBe(true)
    expect(await choiceOf(page)).toBe('refused')
    await main(page)
      .getByRole('button', { name: word('consent', 'erase'), exact: true })
      .click()
    await main(page).getByText(word('consent', 'is_open')).waitFor()
    expect(await choiceOf(page)).toBeUndefined()
    await page.context().close()
  })

  test('works without scripts, and loads no statistics', async () => {
    const page = await browser.open({ consent: 'unset', javaScriptEnabled: false })
    const foreign = collectForeign(page)
    await page.goto('/fr-fr/privacy')
    const french = wordsOf('fr')
    expect(await main(page).getByText(french('consent', 'saved')).isVisible()).toBe(false)
    for (const [key, choice] of [
      ['accept', 'accepted'],
      ['refuse', 'refused'],
    ] as const) {
      await main(page)
        .getByRole('button', { name: french('consent', key), exact: true })
        .click()
      await page.waitForURL(/\/fr-fr\/privacy#consent-saved$/)
      await expect.poll(() => choiceOf(page)).toBe(choice)
      expect(await main(page).getByText(french('consent', 'saved')).isVisible()).toBe(true)
    }
    expect(foreign).toEqual([])
    await page.context().close()
  })
})
