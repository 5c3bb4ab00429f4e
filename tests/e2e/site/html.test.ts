import { describe, expect, test } from 'vitest'
import { locales, rootLocale } from '../../../src/domain/locale/locale.ts'
import { shop } from '../support/browser.ts'
import { htmlFaults } from '../support/html-faults.ts'
import { inLocale, pageTypes, pathOf } from '../support/page-types.ts'
import { type Fault, openSite, formatFaults } from '../support/site.ts'

const site = openSite(shop.dataDir)

/** The faults of a page's HTML as it is sent. */
async function faultsOf(path: string): Promise<Fault[]> {
  return htmlFaults(await (await fetch(shop.url + path)).text(), path)
}

async function faultsOfAll(paths: readonly string[]): Promise<string[]> {
  const faults: Fault[] = []
  for (const path of paths) faults.push(...(await faultsOf(path)))
  return formatFaults(faults)
}

describe('the HTML check', () => {
  test('finds invalid HTML', async () => {
    const faults = await htmlFaults('<!doctype html><html lang="en"><body><p><div></div></p></body></html>', '/')
    expect(faults.length).toBeGreaterThan(0)
  })

  test('reports markup after the end of a document', async () => {
    const faults = async (end: string) =>
      (
        await htmlFaults(`<!DOCTYPE html><html lang="en"><head><title>a</title></head><body><p>a</p></body>${end}`, '/')
      ).map(({ fault }) => fault)
    expect(await faults('</html>\n')).toEqual([])
    expect(await faults('</html><script type="module">x()</script>')).toEqual([
      'after </html>: <script type="module">x()</script>',
    ])
  })
})

describe('the HTML of the shop', () => {
  test('is valid on every page in en-us', async () => {
    const own = site.pages.filter(({ locale }) => locale.locale === rootLocale.locale)
    expect(own.length).toBeGreaterThan(50)
    expect(await faultsOfAll(own.map(({ path }) => path))).toEqual([])
  })

  test.each(['de-de', 'ja-jp', 'fr-ca'])('is valid on every type of page in %s', async (locale) => {
    const types = inLocale(site, await pageTypes(site), locale)
    expect(await faultsOfAll(types.map(pathOf))).toEqual([])
  })

  test('is valid on a sample of pages of every other locale, different ones in each', async () => {
    const paths = locales.flatMap(({ locale }, index) => {
      const own = site.pages.filter((page) => page.locale.locale === locale)
      const step = Math.ceil(own.length / 3)
      return own.filter((_, at) => at % step === index % step).map(({ path }) => path)
    })
    expect(paths.length).toBeGreaterThan(locales.length)
    expect(await faultsOfAll(paths)).toEqual([])
  })

  test('is valid on the 404 page', async () => {
    expect(await faultsOfAll(['/en-us/never-made', '/de-de/p/never-made'])).toEqual([])
  })
})
