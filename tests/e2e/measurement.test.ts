import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { openPrerendered, show } from '../fixtures/prerendered.ts'
import { simulateInteraction } from '../fixtures/simulate-interaction.ts'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { add, badge, product } from './support/cart.ts'
import { collectForeign, collectMeasured } from './support/measured.ts'
import { idleWork, watch } from './support/watch-page.ts'
import { wordsOf } from './support/words.ts'

const word = wordsOf('en-us')
type Report = {
  readonly page_type: string
  readonly vitals: readonly { readonly name: string; readonly value: number }[]
  readonly errors: readonly { readonly message: string; readonly source: string }[]
}

/** Lists what a page reports from now on; the browser hides the bodies of beacons. */
async function collectReports(page: Page): Promise<() => Promise<readonly Report[]>> {
  await page.addInitScript(() => {
    const sent: Promise<string>[] = []
    Reflect.set(window, 'sentReports', sent)
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (url === '/api/measurements' && body instanceof Blob) sent.push(body.text())
      return send(url, body)
    }
  })
  return async () => {
    const texts = await page.evaluate(() => Promise.all(Reflect.get(window, 'sentReports') as Promise<string>[]))
    return texts.map((text) => JSON.parse(text) as Report)
  }
}

/** Lets the page believe that its tab was hidden, or is shown again. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

/** Waits until the tag manager's stand-in and the shop's own measurement are there. */
const measuring = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => 'google_tag_manager' in window)).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /measure-visit/.test(name))),
    )
    .toBe(true)
  await idleWork(page)
}

const operatorsPage = async (): Promise<string> => {
  const token = demoEnvironment(0, '')['OPERATORS_TOKEN'] ?? ''
  const answer = await fetch(`${shop.metricsUrl}/measurements`, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}

const namesOf = (report: Report | undefined): string[] => (report?.vitals ?? []).map(({ name }) => name).toSorted()

describeInBrowser('a page’s report with consent', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('contains web vitals when hidden, once, and nothing about its visitor, and goes to the shop alone', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const watched = await watch(page)
    const foreign = collectForeign(page)
    const reports = await collectReports(page)
    const answers: number[] = []
    page.on('response', (answer) => answer.url().endsWith('/api/measurements') && answers.push(answer.status()))
    await page.goto(product)
    await measuring(page)
    await page.locator('h1').click()
    expect(await reports()).toEqual([])
    await watched.quiet()
    // Other hosts get the tag manager's events, for which its script is asked.
    const [script, ...rest] = foreign
    expect(script).toBe(`${shop.sandboxUrl}/google/gtm.js?id=GTM-FIRN1`)
    expect(new Set(rest)).toEqual(new Set([`${shop.sandboxUrl}/google/collect`]))
    const before = foreign.length
    await setHidden(page, true)
    await expect.poll(reports).toHaveLength(1)
    await watched.quiet()
    expect(foreign).toHaveLength(before)
    const [report] = await reports()
    expect(report).toEqual({ page_type: 'p-uid', vitals: expect.any(Array), errors: expect.any(Array) })
    expect(namesOf(report)).toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']))
    expect(report?.vitals.every(({ value }) => Number.isInteger(value) && value >= 0)).toBe(true)
    await expect.poll(() => answers).toEqual([204])
    await setHidden(page, false)
    await setHidden(page, true)
    const names = (await reports()).flatMap(({ vitals }) => vitals.map(({ name }) => name))
    expect(names).toHaveLength(new Set(names).size)
    expect(await operatorsPage()).toMatch(/LCP of p-uid by week\. \d{4}-W\d\d: \d+ ms/)
    await page.context().close()
  })

  test('is sent when the page is left, so that a return is another view, with its meta tag’s page type', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    /** Of all weeks: one may end between two visits. */
    const visits = async (): Promise<number> => {
      const [course = ''] = /TTFB of campaign-family-winter by week[^"]*/.exec(await operatorsPage()) ?? []
      return [...course.matchAll(/, (\d+) visits/g)].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    for (const count of [1, 2]) {
      if (count === 1) await page.goto('/en-us/l/family-winter')
      else await page.goBack()
      await measuring(page)
      await page.goto('/en-us/imprint')
      await expect.poll(visits).toBe(count)
    }
    // The requests to the tag manager contain that type, too.
    await expect.poll(() => measured.names()).toContain('page_view')
    expect(measured.events().find(({ event }) => event === 'page_view')).toMatchObject({
      page_type: 'campaign-family-winter',
      page_path: '/en-us/l/family-winter',
    })
    await page.context().close()
  })

  test('contains errors of its own scripts without quoted values, and none of other scripts', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const reports = await collectReports(page)
    await page.goto('/en-us/about')
    await measuring(page)
    await page.evaluate((origin) => {
      const filename = `${origin}/_astro/page.js`
      const error = { message: 'Unexpected "sam@example.com"', filename, lineno: 3, colno: 4 }
      dispatchEvent(new ErrorEvent('error', error))
      dispatchEvent(new ErrorEvent('error', error))
      dispatchEvent(new ErrorEvent('error', { message: 'foreign', filename: 'https://extension.example/a.js' }))
    }, shop.url)
    await setHidden(page, true)
    await expect.poll(reports).toHaveLength(1)
    const [report] = await reports()
    expect(report?.errors).toEqual([{ message: 'Unexpected …', source: 'page.js:3:4' }])
    await page.context().close()
  })

  test('is not sent before a prerendered page is shown', async () => {
    const first = await browser.open({ consent: 'accepted' })
    const page = await openPrerendered(first.context())
    const reports = await collectReports(page)
    await page.goto('/en-us/about', { waitUntil: 'load' })
    await idleWork(page)
    await setHidden(page, true)
    expect(await reports()).toEqual([])
    await setHidden(page, false)
    await show(page)
    await measuring(page)
    await setHidden(page, true)
    await expect.poll(reports).toHaveLength(1)
    await page.context().close()
  })
})

describeInBrowser('a page without consent', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test.each(['refused', 'unset'] as const)('reports nothing, nor to other hosts any event: %s', async (consent) => {
    const page = await browser.open({ consent })
    const watched = await watch(page)
    const foreign = collectForeign(page)
    const reports = await collectReports(page)
    // A list, a viewed product, an error, what is added, a search.
    await page.goto('/en-us/c/snowshoes')
    await simulateInteraction(page)
    await page.goto(product)
    await simulateInteraction(page)
    await page.evaluate((origin) => {
      const filename = `${origin}/_astro/page.js`
      dispatchEvent(new ErrorEvent('error', { message: 'broken', filename }))
    }, shop.url)
    await watched.quiet()
    await setHidden(page, true)
    expect([await reports(), foreign]).toEqual([[], []])
    await setHidden(page, false)
    await add(page)
    await expect.poll(() => badge(page).textContent()).toBe('1')
    await page.goto('/en-us/search?q=strap')
    await simulateInteraction(page)
    await watched.quiet()
    expect(foreign).toEqual([])
    await page.context().close()
  })

  test('sends nothing to other hosts but the bot protection, once a form is entered', async () => {
    const page = await browser.open({ consent: 'refused' })
    const watched = await watch(page)
    const foreign = collectForeign(page)
    await page.goto('/en-us/support/write')
    await watched.quiet()
    expect(foreign).toEqual([])
    const main = page.getByRole('main')
    await main.getByLabel(word('forms', 'contact_name'), { exact: true }).fill('Ada')
    const captcha = `${shop.sandboxUrl}/google/recaptcha/`
    await expect.poll(() => foreign).toEqual([expect.stringMatching(/\/google\/recaptcha\/api\.js\?render=/)])
    await main.getByLabel(word('forms', 'contact_email'), { exact: true }).fill('ada@example.com')
    await main.getByLabel(word('forms', 'contact_message'), { exact: true }).fill('Hello')
    await main.getByRole('button', { name: word('forms', 'contact_submit'), exact: true }).click()
    await page.getByText(word('forms', 'contact_sent_title')).waitFor()
    expect(foreign.filter((url) => !url.startsWith(captcha))).toEqual([])
    await page.context().close()
  })
})

describeInBrowser('a page in a region without required consent', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('reports from the first interaction on', async () => {
    const page = await browser.open({ consent: 'unset' })
    const reports = await collectReports(page)
    await page.goto('/en-au/about')
    await setHidden(page, true)
    await setHidden(page, false)
    expect(await reports()).toEqual([])
    await simulateInteraction(page)
    await measuring(page)
    await setHidden(page, true)
    await expect.poll(reports).toHaveLength(1)
    await page.context().close()
  })
})

describeInBrowser('the requests to other hosts', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('report a newsletter’s subscriber once, when the address is confirmed', async () => {
    const page = await browser.open({ consent: 'accepted' })
    const measured = collectMeasured(page.context())
    const signUps = () => measured.events().filter(({ event }) => event === 'sign_up')
    const email = `measured-${crypto.randomUUID()}@example.com`
    await page.goto('/en-us/support/newsletter')
    const main = page.getByRole('main')
    await main.getByRole('textbox').first().fill(email)
    await main.getByRole('button', { name: word('forms', 'newsletter_submit'), exact: true }).click()
    await page.getByText(word('forms', 'newsletter_sent_title')).waitFor()
    const mailbox = `${shop.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`
    const link = async (): Promise<string | undefined> =>
      /http\S+newsletter\/confirm\?token=[\w.-]+/.exec(await (await fetch(mailbox)).text())?.[0]
    await expect.poll(link).toBeDefined()
    expect(signUps()).toEqual([])
    await page.goto((await link()) ?? '')
    await main.getByRole('button', { name: word('forms', 'newsletter_confirm_button'), exact: true }).click()
    await page.getByText(word('forms', 'newsletter_confirmed_title')).waitFor()
    await expect.poll(signUps).toEqual([{ event: 'sign_up', method: 'newsletter' }])
    await page.reload()
    await measuring(page)
    expect([signUps().length, JSON.stringify(measured.entries()).includes(email)]).toEqual([1, false])
    await page.context().close()
  })
})
