import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { buildPollMs } from '../../../../src/domain/pages/build-update.ts'
import { prefetchLimit, prerenderRules } from '../../../../src/domain/pages/links/prefetch-rule.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

const products = Array.from({ length: 6 }, (_, index) => `/en-us/p/${index}`)
const links = [...products, '/en-us/blog', '/en-us/team', '/en-us/about', '/en-us/cart', '/en-us/account']
/** Links that a script answers in the page, or whose press does more than open a page. */
const answered =
  '<p><a data-quick-add href="/en-us/p/0">add</a> <a data-choice href="/en-us/c/a?x=1">choose</a>' +
  '<a data-locale-choice="de-de" href="/de-de">Deutsch</a></p>'
const body =
  answered +
  links.map((href) => `<p><a href="${href}">${href}</a></p>`).join('') +
  '<p><a href="/en-us/manual" download>manual</a></p><p><a href="/en-us/terms" target="_blank">terms</a></p>' +
  '<ul class="sw"><li><a href="/en-us/p/0?color=birch">Birch</a></li></ul>' +
  '<form class="find" action="/en-us/search"><input type="search" name="q" aria-label="Search"></form>'

/** Pages by path; all others are empty. */
const pages: Readonly<Record<string, string>> = {
  '/en-us/about':
    '<picture><source media="(max-width:1px)" srcset="/i/none"><source media="(min-width:2px)" srcset="/i/first 1x, /i/double 2x">' +
    '<img src="/i/other" alt="" fetchpriority="high"></picture><img src="/i/second" alt="" loading="lazy">',
}

describe.skipIf(!hasBrowser)('prefetching', () => {
  /**
   * @param line what the browser says of its connection
   * @param wait until then no page is answered
   * @param prerenders whether the browser knows speculation rules
   */
  const open = async ({ line = {}, wait = Promise.resolve(), prerenders = false } = {}): Promise<{
    tab: Page
    ahead: () => string[]
    marked: () => Promise<(string | null)[]>
  }> => {
    const { context, asked } = await visit((path) =>
      path === '/'
        ? pageWith(body, 'browser/navigation/prefetch.ts', 'prefetchOnIntent')
        : { body: pages[path] ?? '', wait },
    )
    await context.addInitScript(
      ([connection, supported]) => {
        Object.defineProperty(navigator, 'connection', { value: connection })
        HTMLScriptElement.supports = (type) => supported && type === 'speculationrules'
      },
      [line, prerenders] as const,
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return {
      tab,
      ahead: () => asked.filter((path) => /^\/(?:en-us|de-de|i\/)/.test(path)),
      marked: () => tab.locator('[data-ahead]').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    }
  }
  const rest = (tab: Page): Promise<unknown> => tab.evaluate(() => new Promise((done) => setTimeout(done, 100)))
  const point = (tab: Page, href: string): Promise<void> => tab.hover(`a[href="${href}"]:not([data-quick-add])`)

  test.each([
    ['pointed at', (tab: Page) => point(tab, '/en-us/blog')],
    ['focused', (tab: Page) => tab.focus('a[href="/en-us/blog"]')],
    ['touched', (tab: Page) => tab.dispatchEvent('a[href="/en-us/blog"]', 'touchstart')],
  ])('happens once for a link that is %s', async (_sign, act) => {
    const { tab, ahead } = await open()
    await act(tab)
    await expect.poll(ahead).toEqual(['/en-us/blog'])
    await point(tab, '/en-us/cart')
    await point(tab, '/en-us/blog')
    await point(tab, '/en-us/p/1')
    await expect.poll(() => ahead().length).toBe(3)
    expect(ahead().filter((path) => path === '/en-us/blog')).toHaveLength(1)
    await tab.context().close()
  })

  test('happens again for pages changed by a newer build, without reloading the page in view', async () => {
    const builds: Record<string, unknown> = { latest: { id: 'a' } }
    const { context, asked } = await visit((path) => {
      if (path === '/') return pageWith(body, 'browser/navigation/prefetch.ts', 'prefetchOnIntent')
      const name = /^\/builds\/(.+)\.json$/.exec(path)?.[1]
      return name === undefined ? { body: '' } : { type: 'application/json', body: JSON.stringify(builds[name]) }
    })
    await context.addInitScript(() => {
      HTMLScriptElement.supports = (type) => type === 'speculationrules'
    })
    const tab = await context.newPage()
    await tab.clock.install()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    const pages = () => asked.filter((path) => path.startsWith('/en-us'))
    const marked = () => tab.locator('[data-ahead]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const come = async (href: string, count: number): Promise<void> => {
      await point(tab, href)
      await expect
        .poll(async () => {
          await tab.clock.runFor(100)
          return pages().filter((path) => path === href).length
        })
        .toBe(count)
    }
    await come('/en-us/blog', 1)
    await come('/en-us/team', 1)
    expect(asked.filter((path) => path.startsWith('/builds'))).toEqual(['/builds/latest.json'])
    expect(await marked()).toEqual(['/en-us/blog', '/en-us/team'])
    builds['latest'] = { id: 'c' }
    builds['meta/c'] = { id: 'c', previous: 'b', changed: ['/en-us/about'] }
    builds['meta/b'] = { id: 'b', previous: 'a', changed: ['/en-us/team'] }
    await tab.clock.runFor(buildPollMs)
    await expect.poll(marked).toEqual(['/en-us/blog'])
    await come('/en-us/blog', 1)
    await come('/en-us/team', 2)
    expect(asked.filter((path) => path === '/')).toHaveLength(1)
  })

  test('begins to follow builds at once where the live one is newer than the page', async () => {
    const builds: Readonly<Record<string, unknown>> = {
      latest: { id: 'b', liveAt: '2999-01-01T00:00:00.000Z' },
      'meta/b': { id: 'b', liveAt: '2999-01-01T00:00:00.000Z', previous: 'a', changed: [] },
      'meta/a': { id: 'a', liveAt: '2020-01-01T00:00:00.000Z', previous: null, changed: 'all' },
    }
    const { context, asked } = await visit((path) => {
      if (path === '/') return pageWith(body, 'browser/navigation/prefetch.ts', 'prefetchOnIntent')
      const name = /^\/builds\/(.+)\.json$/.exec(path)?.[1]
      return name === undefined ? { body: '' } : { type: 'application/json', body: JSON.stringify(builds[name]) }
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await point(tab, '/en-us/blog')
    await expect.poll(() => asked).toContain('/builds/meta/a.json')
    await context.close()
  })

  test('fails silently when the script that follows builds cannot be fetched', async () => {
    const { tab, ahead } = await open()
    const faults: string[] = []
    tab.on('pageerror', ({ message }) => faults.push(message))
    await tab.clock.install()
    await tab.route('**/follow-builds.ts', (route) => route.abort())
    const isBroken = tab.waitForEvent('requestfailed', (request) => request.url().endsWith('follow-builds.ts'))
    await tab.hover('a[href="/en-us/blog"]')
    await expect
      .poll(async () => {
        await tab.clock.runFor(100)
        return ahead()
      })
      .toEqual(['/en-us/blog'])
    await tab.clock.runFor(buildPollMs)
    await isBroken
    await tab.evaluate(() => undefined)
    expect(faults).toEqual([])
    await tab.context().close()
  })

  test('starts with the link under the pointer once its script has loaded', async () => {
    const { tab, ahead } = await open()
    let come = (): void => undefined
    const script = new Promise<void>((done) => (come = done))
    await tab.route('**/fetch-ahead.ts', async (route) => {
      await script
      await route.fallback()
    })
    await point(tab, '/en-us/blog')
    await point(tab, '/en-us/p/0?color=birch')
    await point(tab, '/en-us/p/1')
    come()
    await expect.poll(() => ahead().toSorted()).toEqual(['/en-us/p/1', '/en-us/p/1/_payload.json'])
    await tab.context().close()
  })

  test('fetches a product’s payload, and skips cart, downloads, new windows, colours and countries', async () => {
    const { tab, ahead } = await open()
    for (const href of ['/en-us/cart', '/en-us/manual', '/en-us/terms', '/en-us/p/0?color=birch', '/de-de']) {
      await point(tab, href)
      await rest(tab)
    }
    await tab.focus('a[href="/en-us/p/0"]:not([data-quick-add])')
    await expect.poll(() => ahead().toSorted()).toEqual(['/en-us/p/0', '/en-us/p/0/_payload.json'])
    await tab.context().close()
  })

  test('limits concurrent requests, and continues when one has completed', async () => {
    let answer = (): void => undefined
    const { tab, ahead } = await open({ wait: new Promise((done) => (answer = done)) })
    const [first = '', ...others] = products
    await point(tab, first)
    await expect.poll(ahead).toHaveLength(2)
    for (const href of others) {
      await point(tab, href)
      await rest(tab)
    }
    await expect.poll(ahead).toHaveLength(prefetchLimit)
    answer()
    await expect.poll(() => ahead().length).toBe(products.length * 2)
    await tab.context().close()
  })

  test('fetches the first picture of a page in the size for this window', async () => {
    const { tab, ahead } = await open()
    await point(tab, '/en-us/about')
    await expect.poll(ahead).toEqual(['/en-us/about', '/i/first'])
    await tab.context().close()
  })

  test('fetches only the data for a link that a script handles, not its page', async () => {
    const { tab, ahead, marked } = await open({ prerenders: true })
    await tab.focus('[data-quick-add]')
    await expect.poll(ahead).toEqual(['/en-us/p/0/_payload.json'])
    await tab.focus('[data-choice]')
    await expect.poll(ahead).toEqual(['/en-us/p/0/_payload.json', '/en-us/c/a?x=1'])
    expect(await marked()).toEqual([])
    await tab.context().close()
  })

  test.each([
    ['pointed at', (tab: Page) => tab.hover('.find input')],
    ['focused', (tab: Page) => tab.focus('.find input')],
    ['touched', (tab: Page) => tab.dispatchEvent('.find input', 'touchstart')],
  ])('loads what suggests products in a search form that is %s, and fetches no page', async (_sign, act) => {
    const { tab, ahead } = await open()
    await act(tab)
    await tab.locator('.find .hits').waitFor({ state: 'attached' })
    await point(tab, '/en-us/cart')
    await act(tab)
    await rest(tab)
    expect(await tab.locator('.hits').count()).toBe(1)
    expect(ahead()).toEqual([])
    await tab.context().close()
  })

  test('loads what suggests products also when the pointer has left the focused field meanwhile', async () => {
    const { tab } = await open()
    let come = (): void => undefined
    const script = new Promise<void>((done) => (come = done))
    await tab.route('**/fetch-ahead.ts', async (route) => {
      await script
      await route.fallback()
    })
    await tab.focus('.find input')
    await tab.mouse.move(5, 5)
    come()
    await tab.locator('.find .hits').waitFor({ state: 'attached' })
    await tab.context().close()
  })

  test('stops for a touch that turns into scrolling', async () => {
    const { tab, ahead, marked } = await open({ prerenders: true })
    await tab.dispatchEvent('a[href="/en-us/blog"]', 'touchstart')
    await tab.dispatchEvent('a[href="/en-us/blog"]', 'pointercancel')
    await rest(tab)
    await tab.dispatchEvent('a[href="/en-us/team"]', 'touchstart')
    await expect.poll(ahead).toContain('/en-us/team')
    expect(ahead()).not.toContain('/en-us/blog')
    expect(await marked()).toEqual(['/en-us/team'])
    await tab.context().close()
  })

  test('prerenders the two latest pages where supported, and an earlier one again', async () => {
    const { tab, ahead, marked } = await open({ prerenders: true })
    await point(tab, '/en-us/blog')
    await expect.poll(marked).toEqual(['/en-us/blog'])
    expect(await tab.locator('script[type=speculationrules]').allTextContents()).toEqual([prerenderRules])
    await point(tab, '/en-us/team')
    await expect.poll(marked).toEqual(['/en-us/blog', '/en-us/team'])
    await point(tab, '/en-us/about')
    await expect.poll(marked).toEqual(['/en-us/team', '/en-us/about'])
    await point(tab, '/en-us/blog')
    await expect.poll(marked).toEqual(['/en-us/blog', '/en-us/about'])
    expect(await tab.locator('script[type=speculationrules]').count()).toBe(1)
    expect(new Set(ahead())).toContain('/i/first')
    await tab.context().close()
  })

  test('prerenders no personal page', async () => {
    const { tab, marked } = await open({ prerenders: true })
    for (const href of ['/en-us/cart', '/en-us/account', '/de-de']) {
      await point(tab, href)
      await rest(tab)
    }
    await point(tab, '/en-us/blog')
    await expect.poll(marked).toEqual(['/en-us/blog'])
    await tab.context().close()
  })

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'does not happen on a connection with %o',
    async (line) => {
      const { tab, ahead, marked } = await open({ line, prerenders: true })
      await point(tab, '/en-us/blog')
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 200)))
      expect(ahead()).toEqual([])
      expect(await marked()).toEqual([])
      await tab.context().close()
    },
  )
})
