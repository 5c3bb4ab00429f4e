import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { wordsOf } from './support/words.ts'

type PostTexts = Record<string, Record<string, { title: string }>>

const visitor = useBrowser({ pictures: 'flat' })

/** A page by what it holds: texts and attributes of everything that a selector finds. */
async function read(path: string) {
  const page = await visitor.open()
  await page.goto(path)
  return {
    texts: (selector: string) =>
      page
        .locator(selector)
        .allTextContents()
        .then((texts) => texts.map((text) => text.trim())),
    attributes: (selector: string, name: string) =>
      page.locator(selector).evaluateAll((found, attribute) => found.map((one) => one.getAttribute(attribute)), name),
    count: (selector: string) => page.locator(selector).count(),
  }
}
const statusOf = async (path: string): Promise<number> => (await fetch(shop.url + path)).status

const textsOf = (path: string): unknown => JSON.parse(readFileSync(`sandbox/seed/content/text/${path}.json`, 'utf8'))
const postTexts = (path: string) => textsOf(path) as PostTexts
describeInBrowser('a page of blocks', () => {
  test('loads the first picture eagerly when it starts with text and picture, and no later one', async () => {
    const page = await read('/en-us/about')
    const priorities = await page.attributes('main .text img', 'fetchpriority')
    expect(priorities.length).toBeGreaterThan(1)
    expect(priorities).toEqual(['high', ...priorities.slice(1).map(() => null)])
  })
})

describeInBrowser('the blog', () => {
  test('lists every post once, the newest first and large', async () => {
    const page = await read('/en-us/blog')
    const posts = await page.attributes('.post-card a', 'href')
    expect(posts).toHaveLength(13)
    expect(new Set(posts).size).toBe(13)
    const days = await page.attributes('.post-card time', 'datetime')
    expect(days).toEqual(days.toSorted().toReversed())
    expect(await page.count('.lead-post .post-card')).toBe(1)
  })

  test('leads from a topic to its posts only, and marks the topic', async () => {
    const list = await read('/de-de/blog')
    expect(await list.attributes('.topics a', 'href')).toEqual(
      ['', '/trail-notes', '/gear-room', '/field-school'].map((topic) => `/de-de/blog${topic}`),
    )
    const topic = await read('/de-de/blog/field-school')
    expect(await topic.attributes('.topics [aria-current]', 'href')).toEqual(['/de-de/blog/field-school'])
    const posts = await topic.attributes('.post-card a', 'href')
    expect(posts).toContain('/de-de/blog/p/your-first-hour')
    expect(posts).not.toContain('/de-de/blog/p/dial-or-strap')
    expect(await statusOf('/de-de/blog/unknown')).toBe(404)
  })

  test('shows a translated post in the reader’s language', async () => {
    const page = await read('/ja-jp/blog/p/your-first-hour')
    const own = postTexts('ja/blog/field-school')['field-school']?.['your-first-hour']
    expect(await page.texts('h1')).toEqual([own?.title])
    expect(await page.count('.post [lang]')).toBe(0)
    expect(await page.attributes('.post time', 'datetime')).toEqual(['2025-10-28'])
    expect(await page.texts('.post time')).toEqual(['2025年10月28日'])
  })

  test('shows below a post its products and other posts, never itself', async () => {
    const page = await read('/en-us/blog/p/the-lake-in-february')
    const word = wordsOf('en-us')
    const headings = await page.texts('h2')
    expect(headings).toContain(word('blog', 'products'))
    expect(headings).toContain(word('blog', 'related'))
    expect(await page.attributes('.tile h3 a', 'href')).toContain('/en-us/p/tarn')
    const related = await page.attributes('.post-card a', 'href')
    expect(related).toHaveLength(3)
    expect(related).not.toContain('/en-us/blog/p/the-lake-in-february')
  })
})

describeInBrowser('pages of blocks', () => {
  describe('a generic page', () => {
    test('has its title, its blocks and answers that open without a script', async () => {
      const page = await read('/de-de/shipping-and-returns')
      const own = (textsOf('de/pages/service') as Record<string, { title: string }>)['/shipping-and-returns']
      expect(await page.texts('h1')).toEqual([own?.title])
      expect(await page.count('.steps li')).toBe(4)
      expect(await page.count('details summary')).toBe(4)
      expect(await page.attributes('main .rich a', 'href')).toContain('/de-de/stores')
      expect(await page.count('main [lang]')).toBe(0)
    })

    test('is not found when no language has it', async () => {
      expect(await statusOf('/ja-jp/no-such-page')).toBe(404)
    })
  })

  describe('a landing page', () => {
    test('opens with its banner’s heading as the only main one', async () => {
      const page = await read('/en-us/l/first-snow')
      expect(await page.count('h1')).toBe(1)
      expect(await page.count('.hero h1')).toBe(1)
      expect(await page.count('.slider .tile')).toBe(8)
    })

    test('is 404 outside its two countries', async () => {
      const locales = ['en-us', 'en-ca', 'fr-ca', 'de-de', 'en-gb', 'ja-jp']
      const statuses = await Promise.all(locales.map((locale) => statusOf(`/${locale}/l/family-winter`)))
      expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
      const page = await read('/fr-ca/l/family-winter')
      const languages = await page.attributes('link[hreflang]', 'hreflang')
      expect(languages.toSorted()).toEqual(['en-CA', 'en-US', 'fr-CA', 'x-default'])
    })
  })
})
