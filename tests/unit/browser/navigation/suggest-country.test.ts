import type { ConsoleMessage, Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { simulateInteraction } from '../../../fixtures/simulate-interaction.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { type Answer, origin, pageWith, visit } from '../../../fixtures/module-page.ts'

/**
 * A page of the shop: it remembers choices and ignores a pointer at rest. Its region panel leads to the country page,
 * and names locales without this page.
 * @param path without locale
 */
function page(locale: string, body = '', path = 'p/ridge'): Answer {
  const remembering = `<script type="module">
    import { ignoreRestingPointer } from "/src/browser/timing/ignore-resting-pointer.ts"
    import { rememberLocale } from "/src/browser/navigation/remember-locale.ts"
    ignoreRestingPointer()
    rememberLocale()
  </script>`
  const countries = `/${locale}/country${path && `?from=${path}`}`
  const panel = `<div id="region" popover><a class="more" href="${countries}" data-missing-in="ja-jp en-at">x</a></div>`
  const whole = pageWith(
    `${remembering}<main id="main" tabindex="-1"><a id="inside" href="#main">x</a></main>${panel}${body}`,
    'browser/navigation/suggest-country.ts',
    'suggestCountry',
  )
  const html = `<html lang="de" data-locale="${locale}" data-store="eu_region_1">`
  return { body: whole.body.replace('<html lang="en">', html) }
}

/** The suggestion on the page for choosing a country. */
const chooser: Answer = {
  body: `<template data-suggestion="at"><section class="suggestion">
    <div>${['en', 'sv', 'de'].map((lang) => `<p lang="${lang}">Austria in ${lang}</p>`).join('')}</div>
    <div><a href="/en-at" lang="en" hreflang="en-AT" data-locale-choice="en-at">Go</a>
    <a href="/de-at" lang="de" hreflang="de-AT" data-locale-choice="de-at">Los</a>
    ${['en', 'sv', 'de'].map((lang) => `<button type="button" lang="${lang}">Stay in ${lang}</button>`).join('')}</div>
  </section></template>`,
}

const austria: Answer = { body: '{"data":{"country":"at","locale":"en-at"}}', type: 'application/json' }
const nowhere: Answer = { body: '{"data":{"country":null,"locale":"en-us"}}', type: 'application/json' }
const broken: Answer = { status: 503, body: '{}', type: 'application/problem+json' }

const pages: Readonly<Record<string, Answer>> = {
  '/de-de/p/ridge': page('de-de'),
  '/sv-se/p/ridge': page('sv-se'),
  '/de-at/p/ridge': page('de-at'),
  '/de-de/c/snowshoes': page('de-de', '', 'c/snowshoes'),
  '/de-at/c/snowshoes': page('de-at', '', 'c/snowshoes'),
  '/de-de/search': page('de-de', '', 'search'),
  '/de-at/search': page('de-at', '', 'search'),
  '/de-de/unknown': page('de-de', '', ''),
  '/en-at/country': chooser,
}

type Visitor = {
  readonly tab: Page
  /** Calls of the API so far. */
  readonly calls: () => string[]
  readonly asked: readonly string[]
  readonly logged: string[]
  readonly bar: Locator
}

describe.skipIf(!hasBrowser)('the suggestion of the visitor’s own country', () => {
  const come = async (place: Answer, languages = ['de-AT', 'en'], more: typeof pages = {}): Promise<Visitor> => {
    const { context, asked } = await visit((address) => {
      const [path = ''] = address.split('?')
      return path === '/api/geolocation' ? place : (more[path] ?? pages[path])
    })
    await context.addInitScript((value) => Object.defineProperty(navigator, 'languages', { value }), languages)
    const tab = await context.newPage()
    const logged: string[] = []
    tab.on('console', (message: ConsoleMessage) => logged.push(message.text()))
    const calls = (): string[] => asked.filter((path) => path.startsWith('/api/'))
    return { tab, asked, calls, logged, bar: tab.getByRole('region') }
  }
  /**
   * Waits until what the page does when it is idle is done: a script that it fetches then has run before one who asks
   * for the same script later is answered, and so have that script's questions left.
   */
  const rest = (tab: Page): Promise<unknown> =>
    tab.evaluate(
      'new Promise((done) => requestIdleCallback(done, { timeout: 2000 })).then(() => import("/src/browser/navigation/find-country.ts")).then(() => 0)',
    )
  /** Opens a page, stirs, and waits until it rests. */
  const open = async ({ tab }: Visitor, path: string): Promise<void> => {
    await tab.goto(origin + path)
    await simulateInteraction(tab)
    await rest(tab)
  }
  const choice = async ({ tab }: Visitor): Promise<string | undefined> =>
    (await tab.context().cookies()).find(({ name }) => name === 'firn_locale')?.value

  test('waits for the load event, and does not move the focus', async () => {
    let answer = (): void => undefined
    const wait = new Promise<void>((done) => (answer = done))
    const visitor = await come(austria, undefined, {
      '/de-de/p/ridge': page('de-de', '<img src="/slow.png" alt="">'),
      '/slow.png': { body: '', wait },
    })
    await visitor.tab.goto(`${origin}/de-de/p/ridge`, { waitUntil: 'domcontentloaded' })
    await visitor.tab.focus('#inside')
    await simulateInteraction(visitor.tab)
    await visitor.tab.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
    expect(visitor.calls()).toEqual([])
    answer()
    await visitor.tab.waitForLoadState('load')
    const asked = visitor.tab.waitForRequest('**/api/geolocation')
    await simulateInteraction(visitor.tab)
    await visitor.bar.waitFor()
    // A visitor's first call knows no region yet.
    expect((await asked).headers()['x-bc-region']).toBe('')
    expect(visitor.calls()).toEqual(['/api/geolocation'])
    expect(await visitor.tab.evaluate(() => document.activeElement?.id)).toBe('inside')
    await visitor.tab.context().close()
  })

  /** Turned until the page scrolls: a browser that has not painted hears no wheel. */
  const scroll = (tab: Page): Promise<void> =>
    expect
      .poll(async () => {
        await tab.mouse.wheel(0, 300)
        return tab.evaluate(() => scrollY)
      })
      .toBeGreaterThan(0)
  test.each<[string, (tab: Page) => Promise<unknown>]>([
    ['a pointer', (tab) => tab.mouse.move(20, 20)],
    ['a touch', (tab) => tab.dispatchEvent('body', 'touchstart')],
    ['a key', simulateInteraction],
    ['scrolling', scroll],
  ])('waits for the visitor’s first input: %s', async (_sign, act) => {
    const visitor = await come(austria, undefined, { '/de-de/p/ridge': page('de-de', '<p style="height:3000px">') })
    await visitor.tab.goto(`${origin}/de-de/p/ridge`)
    await rest(visitor.tab)
    expect(visitor.calls()).toEqual([])
    await act(visitor.tab)
    await visitor.bar.waitFor()
    await simulateInteraction(visitor.tab)
    await visitor.tab.mouse.move(40, 40)
    expect(await visitor.bar.count()).toBe(1)
    await visitor.tab.context().close()
  })

  test('is shown in both languages, the visitor’s first, and links to the same page', async () => {
    const visitor = await come(austria)
    await open(visitor, '/sv-se/p/ridge')
    const { bar } = visitor
    expect(await bar.getAttribute('aria-label')).toBe('Austria in de')
    expect(await bar.locator('p').allTextContents()).toEqual(['Austria in de', 'Austria in sv'])
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Los'])
    expect(await bar.getByRole('link').getAttribute('href')).toBe('/de-at/p/ridge')
    expect(await bar.getByRole('button').allTextContents()).toEqual(['Stay in sv'])
    await visitor.tab.context().close()
  })

  test('is shown once for one language, and links to the home page where the page is missing', async () => {
    const visitor = await come(austria, ['en-GB'], { '/en-us/p/ridge': page('en-us') })
    await open(visitor, '/en-us/p/ridge')
    await visitor.bar.waitFor()
    expect(await visitor.bar.locator('p').allTextContents()).toEqual(['Austria in en'])
    expect(await visitor.bar.getByRole('link').getAttribute('href')).toBe('/en-at')
    await visitor.tab.context().close()
  })

  test.each(['/c/snowshoes?size=25', '/search?q=poles'])('keeps the choices of a page: %s', async (asked) => {
    const visitor = await come(austria)
    await open(visitor, `/de-de${asked}`)
    await visitor.bar.getByRole('link').click()
    await visitor.tab.waitForURL(origin + `/de-at${asked}`)
    await visitor.tab.context().close()
  })

  test('links to the home page from an address without a page', async () => {
    const visitor = await come(austria)
    await open(visitor, '/de-de/unknown')
    await visitor.bar.waitFor()
    expect(await visitor.bar.getByRole('link').getAttribute('href')).toBe('/de-at')
    await visitor.tab.context().close()
  })

  test('calls the API once per browser, and is shown on every page of another country until answered', async () => {
    const visitor = await come(austria)
    for (const [path, bars] of [
      ['/de-de/p/ridge', 1],
      ['/de-at/p/ridge', 0],
      ['/sv-se/p/ridge', 1],
    ] as const) {
      await open(visitor, path)
      await expect.poll(() => visitor.bar.count()).toBe(bars)
    }
    expect(visitor.calls()).toEqual(['/api/geolocation'])
    await visitor.tab.context().close()
  })

  test('is dismissed for good, and returns the focus to the page', async () => {
    const visitor = await come(austria)
    await open(visitor, '/de-de/p/ridge')
    await visitor.bar.getByRole('button').focus()
    await visitor.tab.keyboard.press('Enter')
    expect(await visitor.bar.count()).toBe(0)
    expect(await choice(visitor)).toBe('de-de')
    expect(await visitor.tab.evaluate(() => document.activeElement?.id)).toBe('main')
    await open(visitor, '/sv-se/p/ridge')
    expect(await visitor.bar.count()).toBe(0)
    await visitor.tab.context().close()
  })

  test('remembers the choice when its link is followed', async () => {
    const visitor = await come(austria)
    await open(visitor, '/de-de/p/ridge')
    await visitor.bar.getByRole('link').click()
    await visitor.tab.waitForURL('**/de-at/p/ridge')
    expect(await choice(visitor)).toBe('de-at')
    await visitor.tab.context().close()
  })

  test('is not shown or requested after a country was chosen', async () => {
    const visitor = await come(austria)
    await visitor.tab.context().addCookies([{ name: 'firn_locale', value: 'sv-se', url: origin }])
    await open(visitor, '/de-de/p/ridge')
    expect(visitor.asked).toEqual(['/de-de/p/ridge'])
    await visitor.tab.context().close()
  })

  test('is not shown or requested where storage is blocked', async () => {
    const visitor = await come(austria)
    await visitor.tab.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
    )
    await open(visitor, '/de-de/p/ridge')
    expect(visitor.asked).toEqual(['/de-de/p/ridge'])
    expect(visitor.logged).toEqual([])
    await visitor.tab.context().close()
  })

  test('is not shown for an unknown country, which is not requested again', async () => {
    const visitor = await come(nowhere)
    await open(visitor, '/de-de/p/ridge')
    await expect.poll(visitor.calls).toHaveLength(1)
    await open(visitor, '/sv-se/p/ridge')
    expect(visitor.asked).toEqual(['/de-de/p/ridge', '/api/geolocation', '/sv-se/p/ridge'])
    expect(visitor.logged).toEqual([])
    await visitor.tab.context().close()
  })

  test.each<[string, Answer]>([
    ['answers an error', broken],
    ['answers no JSON', { body: '<html>' }],
    ['answers another shape', { body: '[]', type: 'application/json' }],
  ])('does not appear when the API %s, which is logged once', async (_what, answer) => {
    const visitor = await come(answer)
    await open(visitor, '/de-de/p/ridge')
    await expect.poll(() => visitor.logged.filter((text) => text.startsWith('geolocate Error '))).toHaveLength(1)
    await open(visitor, '/sv-se/p/ridge')
    expect(await visitor.bar.count()).toBe(0)
    expect(visitor.calls()).toHaveLength(1)
    expect(visitor.logged.filter((text) => text.startsWith('geolocate Error '))).toHaveLength(1)
    await visitor.tab.context().close()
  })

  test('is shown for the visitor’s country only', async () => {
    const other = { body: chooser.body.replace('data-suggestion="at"', 'data-suggestion="us"') }
    const visitor = await come(austria, undefined, { '/en-at/country': other })
    await open(visitor, '/de-de/p/ridge')
    await expect.poll(() => visitor.logged.filter((text) => text.startsWith('geolocate Error '))).toHaveLength(1)
    expect(await visitor.bar.count()).toBe(0)
    await visitor.tab.context().close()
  })
})
