import { describe, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { type PageFacts, readPage } from './support/page-facts.ts'
import { wordsOf } from './support/words.ts'

const topics = ['ordering', 'fit', 'snow', 'care', 'account']

async function open(path: string): Promise<{ status: number; html: string; facts: PageFacts }> {
  const answer = await fetch(shop.url + path)
  const html = await answer.text()
  return { status: answer.status, html, facts: readPage(html) }
}
const linksIn = (facts: PageFacts): string[] => facts.addresses.flatMap(({ by, to }) => (by === 'a href' ? [to] : []))
const mainOf = (html: string): string => /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
const statusOf = async (url: string): Promise<number> => (await fetch(new URL(url, shop.url))).status

describe('the support hub', () => {
  test('lists every article of the shop by topic, and names the support desks', async () => {
    const { html, facts } = await open('/de-de/support')
    const sitemap = await (await fetch(`${shop.url}/sitemaps/de-de.xml`)).text()
    const articles = [...sitemap.matchAll(/<loc>[^<]*(\/de-de\/support\/[^<]+)<\/loc>/g)]
      .map(([, path]) => path)
      // It belongs to every page's footer.
      .filter((path) => path !== '/de-de/support/newsletter')
    expect(articles.length).toBeGreaterThanOrEqual(16)
    expect(articles.filter((path) => path && !linksIn(readPage(mainOf(html))).includes(path))).toEqual([])
    expect(facts.ids).toEqual(expect.arrayContaining(topics.map((topic) => `topic-${topic}`)))
    const main = mainOf(html)
    expect(main.indexOf('servus@firn.example')).toBeGreaterThan(0)
    expect(main.indexOf('servus@firn.example')).toBeLessThan(main.indexOf('hello@firn.example'))
  })

  test('has a search form that works without scripts', async () => {
    const { html } = await open('/ja-jp/support')
    const form = /<form[^>]*class="ask"[^]*?<\/form>/.exec(html)?.[0] ?? ''
    expect(form).toContain('action="/ja-jp/search"')
    expect(form).toContain('name="q"')
    expect(form).not.toContain('method="post"')
  })
})

describe('a support article', () => {
  test('is in the reader’s language', async () => {
    const german = await open('/de-at/support/returns')
    expect(german.html).toContain('Rückgabe und Umtausch')
    expect(german.html).toMatch(/<main[^>]*(?<!lang="en")>/)
  })

  test.each(['/en-us/support/sizing', '/de-de/support/care-and-storage', '/ja-jp/support/warranty'])(
    'has a table of contents that leads to its parts: %s',
    async (path) => {
      const { html, facts } = await open(path)
      const fragments = linksIn(readPage(mainOf(html))).filter((to) => to.startsWith('#'))
      expect(fragments.length).toBeGreaterThanOrEqual(3)
      expect(fragments.filter((to) => !facts.ids.includes(decodeURIComponent(to.slice(1))))).toEqual([])
      expect(facts.graphs.join()).toContain('"FAQPage"')
    },
  )
})

describe('an account page', () => {
  test.each([
    ['/en-us/account', 'us', ['login.php?action=reset_password&locale=en-US']],
    ['/fr-ca/account', 'ca', ['login.php?action=reset_password&locale=fr-CA']],
    ['/de-de/account/orders', 'eu', ['login.php?action=reset_password&locale=de-DE']],
    ['/it-it/account/addresses', 'eu', ['login.php?action=reset_password&locale=it-IT']],
    ['/sv-se/account/profile', 'eu', ['login.php?action=reset_password&locale=sv-SE']],
  ])('leads to the hosted shop of its store, which answers: %s', async (path, store, pages) => {
    const { status, html, facts } = await open(path)
    expect(status).toBe(200)
    expect(facts.robots).toEqual(['noindex'])
    const hosted = linksIn(readPage(mainOf(html))).filter((to) => to.startsWith(shop.sandboxUrl))
    expect(hosted.toSorted()).toEqual(pages.map((page) => `${shop.sandboxUrl}/storefront/${store}/${page}`).toSorted())
    for (const url of hosted) expect(await statusOf(url), url).toBe(200)
  })
})

describe('a locale where nothing is sold online', () => {
  test.each(['', '/create', '/orders', '/addresses', '/profile'])(
    'leads from account%s to dealers and to no sign-in',
    async (page) => {
      const { html } = await open(`/ja-jp/account${page}`)
      const links = linksIn(readPage(mainOf(html)))
      expect(links).toContain('/ja-jp/stores')
      expect(links.filter((to) => /login\.php|\/account/.test(to))).toEqual([])
      expect(html.replaceAll('<wbr>', '')).toContain(wordsOf('ja')('account', 'elsewhere_title'))
    },
  )

  test('leads from the cart to dealers', async () => {
    const { html } = await open('/ja-jp/cart')
    expect(linksIn(readPage(mainOf(html)))).toContain('/ja-jp/stores')
  })
})

describe('the test page', () => {
  test('shows the store, region and formats that a locale resolves to, in its own currency', async () => {
    const { html, facts } = await open('/de-de/test-store')
    expect(facts.robots).toEqual(['noindex'])
    const text = html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ')
    for (const fact of ['de-de', 'eu_region_1', 'EUR', '120,00 €', '12.345,67 €']) expect(text).toContain(fact)
    expect(linksIn(facts)).toContain('/de-de/p/whiteout-30')
    const norwegian = (await open('/no-no/test-store')).html
    expect(norwegian).toContain(wordsOf('en-us')('test_store', 'no_store'))
    expect(norwegian).not.toContain('eu_region_1')
  })
})

describe('a page for engineers', () => {
  test.each(['styletile', 'test-store'])('is in English in every locale, and marked as such: /%s', async (page) => {
    const { html } = await open(`/de-de/${page}`)
    expect(html).toMatch(/<main[^>]*lang="en"/)
    expect(mainOf(html)).toContain('lang="de-DE"')
    expect((await open(`/en-us/${page}`)).html).not.toMatch(/<main[^>]*lang=/)
  })
})

describeInBrowser('a shopper who looks for help', () => {
  const browser = useBrowser()

  test('opens a question, reads on, and jumps to a part of the article', async () => {
    const page = await browser.open({ javaScriptEnabled: false })
    await page.goto('/en-us/support')
    const question = page.getByRole('group').filter({ hasText: 'Which size do I need?' })
    const answer = question.getByText('Take your weight in winter clothes')
    expect(await answer.isVisible()).toBe(false)
    await question.getByText('Which size do I need?').click()
    expect(await answer.isVisible()).toBe(true)
    await question.getByRole('link').click()
    await page.waitForURL('**/en-us/support/sizing')
    await page.getByRole('link', { name: 'Look at the snow' }).click()
    expect(new URL(page.url()).hash).toBe('#look-at-the-snow')
    await page.context().close()
  })
})
