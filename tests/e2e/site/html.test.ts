import { expect, test } from 'vitest'
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

test('the check finds invalid HTML', async () => {
  const faults = await htmlFaults('<!doctype html><html lang="en"><body><p><div></div></p></body></html>', '/')
  expect(faults.length).toBeGreaterThan(0)
})

test('nothing may follow the end of a document', async () => {
  const faults = async (end: string) =>
    (
      await htmlFaults(`<!DOCTYPE html><html lang="en"><head><title>a</title></head><body><p>a</p></body>${end}`, '/')
    ).map(({ fault }) => fault)
  expect(await faults('</html>\n')).toEqual([])
  expect(await faults('</html><script type="module">x()</script>')).toEqual([
    'after </html>: <script type="module">x()</script>',
  ])
})

test('every page in en-us is valid HTML', async () => {
  const own = site.pages.filter(({ locale }) => locale.locale === rootLocale.locale)
  expect(own.length).toBeGreaterThan(50)
  expect(await faultsOfAll(own.map(({ path }) => path))).toEqual([])
})

test.each(['de-de', 'ja-jp', 'fr-ca'])('every type of page in %s is valid HTML', async (locale) => {
  const types = inLocale(site, await pageTypes(site), locale)
  expect(await faultsOfAll(types.map(pathOf))).toEqual([])
})

test('a sample of pages of every other locale is valid, different ones in each', async () => {
  const paths = locales.flatMap(({ locale }, index) => {
    const own = site.pages.filter((page) => page.locale.locale === locale)
    const step = Math.ceil(own.length / 3)
    return own.filter((_, at) => at % step === index % step).map(({ path }) => path)
  })
  expect(paths.length).toBeGreaterThan(locales.length)
  expect(await faultsOfAll(paths)).toEqual([])
})

test('the 404 page is valid', async () => {
  expect(await faultsOfAll(['/en-us/never-made', '/de-de/p/never-made'])).toEqual([])
})
