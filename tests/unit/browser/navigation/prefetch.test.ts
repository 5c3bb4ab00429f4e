import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prefetchLimit } from '../../../../src/domain/pages/prefetch-rule.ts'
import { hasBrowser, launchBrowser, origin, pageWith, visit } from '../../../fixtures/module-page.ts'

const products = Array.from({ length: 6 }, (_, index) => `/en-us/p/${index}`)
const links = [...products, '/en-us/blog', '/en-us/cart']
const body =
  links.map((href) => `<p><a href="${href}">${href}</a></p>`).join('') +
  '<p><a href="/en-us/manual" download>manual</a></p><p><a href="/en-us/terms" target="_blank">terms</a></p>' +
  '<ul class="sw"><li><a href="/en-us/p/0?color=birch">Birch</a></li></ul>'

describe.skipIf(!hasBrowser)('fetching ahead', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** @param line what the browser says of its connection @param wait until then no page is answered */
  const open = async ({ line = {}, wait = Promise.resolve() } = {}): Promise<{ tab: Page; ahead: () => string[] }> => {
    const { context, asked } = await visit(browser, (path) =>
      path === '/' ? pageWith(body, 'browser/navigation/prefetch.ts', 'prefetchOnIntent') : { body: '', wait },
    )
    await context.addInitScript(
      (connection) => Object.defineProperty(navigator, 'connection', { value: connection }),
      line,
    )
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return { tab, ahead: () => asked.filter((path) => path.startsWith('/en-us')) }
  }
  const point = (tab: Page, href: string): Promise<void> => tab.hover(`a[href="${href}"]`)

  it.each([
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

  it('prefetches the link pointed at when the script has loaded', async () => {
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
    await expect.poll(ahead).toEqual(['/en-us/p/1', '/en-us/p/1/_payload.json'])
    await tab.context().close()
  })

  it('fetches a product’s payload, and skips cart, downloads, new windows and colour links', async () => {
    const { tab, ahead } = await open()
    for (const href of ['/en-us/cart', '/en-us/manual', '/en-us/terms', '/en-us/p/0?color=birch']) {
      await point(tab, href)
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    }
    await point(tab, '/en-us/p/0')
    await expect.poll(() => ahead().toSorted()).toEqual(['/en-us/p/0', '/en-us/p/0/_payload.json'])
    await tab.context().close()
  })

  it('limits concurrent requests, and continues when one has completed', async () => {
    let answer = (): void => undefined
    const { tab, ahead } = await open({ wait: new Promise((done) => (answer = done)) })
    const [first = '', ...others] = products
    await point(tab, first)
    await expect.poll(ahead).toHaveLength(2)
    for (const href of others) {
      await point(tab, href)
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    }
    await expect.poll(ahead).toHaveLength(prefetchLimit)
    expect(await tab.locator('link[rel=prefetch]').count()).toBe(prefetchLimit)
    answer()
    await expect.poll(() => ahead().length).toBe(products.length * 2)
    await tab.context().close()
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'does not happen on %o',
    async (line) => {
      const { tab, ahead } = await open({ line })
      await point(tab, '/en-us/blog')
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 200)))
      expect(ahead()).toEqual([])
      await tab.context().close()
    },
  )
})
