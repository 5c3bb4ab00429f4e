import { describe, expect, test } from 'vitest'
import { shop } from '../support/browser.ts'
import { type Fault, openSite, formatFaults } from '../support/site.ts'

const site = openSite(shop.dataDir)

/** For engineers, in English alone. */
const isForEngineers = (rest: string): boolean => /^(?:styletile|test-store)$/.test(rest)

/** The parts that speak to a reader of another language: links to other locales, and the suggestion of a country. */
const forOtherReaders = /<template data-suggestion[^]*?<\/template>|<a [^>]*hreflang=[^>]*>/g

describe('a page of the shop', () => {
  test('shows no English text in place of one that is missing in the reader’s language', async () => {
    const pages = site.pages.filter(({ locale, rest }) => locale.contentLocale !== 'en-us' && !isForEngineers(rest))
    expect(pages.length).toBeGreaterThan(1000)
    const faults: Fault[] = []
    for (const page of pages) {
      const html = (await site.html(page)).replaceAll(forOtherReaders, '')
      for (const [tag] of html.matchAll(/<[a-z][^>]* lang="en"[^>]*>/g)) faults.push({ path: page.path, fault: tag })
    }
    expect(formatFaults(faults)).toEqual([])
  })
})
