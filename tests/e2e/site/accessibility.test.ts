import axe from 'axe-core'
import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { inLocale, type PageType, pageTypes, pathOf } from '../support/page-types.ts'
import { type Fault, openSite, tellFaults } from '../support/site.ts'
import { violations } from '../support/violations.ts'

const site = openSite(shop.dataDir)
let types: PageType[] = []
let elsewhere: PageType[] = []
beforeAll(async () => {
  types = await pageTypes(site)
  elsewhere = inLocale(
    site,
    types.filter(({ name }) => name === 'p/{1}'),
    'en-gb',
  )
})

/** Milliseconds for a test that visits every type of page. */
const patience = 480_000
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

describeInBrowser('axe finds nothing wrong', () => {
  const browser = useBrowser()

  const violationsOf = async (pages: readonly PageType[], viewports = [phone, desk]): Promise<string[]> => {
    const found = await browser.inTabs(pages, async (page, type) => {
      await page.goto(pathOf(type))
      await page.evaluate(axe.source)
      const faults: Fault[] = []
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        faults.push(...(await violations(page, pathOf(type), viewport.width)))
      }
      return faults
    })
    return tellFaults(found.flat())
  }

  test('the check finds a picture without alt text and low contrast', async () => {
    const page = await browser.open()
    await page.setContent('<html><body><img src="x.png"><p style="color:#bbb">pale</p></body></html>')
    await page.evaluate(axe.source)
    const found = await page.evaluate(() => window.axe.run(document))
    expect(found.violations.map(({ id }) => id)).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']))
    await page.context().close()
  })

  // Longer words find less room on a phone; whatever else a language changes is the same on a desk.
  test.each([
    { locale: 'en-us', viewports: [phone, desk] },
    { locale: 'de-de', viewports: [phone] },
    { locale: 'ja-jp', viewports: [phone] },
  ])(
    'on any type of page in $locale',
    async ({ locale, viewports }) => {
      const own = inLocale(site, types, locale)
      expect(own.length).toBeGreaterThan(4)
      expect(await violationsOf(own, viewports)).toEqual([])
    },
    patience,
  )

  test('on a product where the shop does not sell', async () => {
    expect(elsewhere).toHaveLength(1)
    expect(await violationsOf(elsewhere)).toEqual([])
  })
})
