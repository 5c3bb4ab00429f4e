import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { focusFaults } from '../support/focus-walk.ts'
import { type PageType, pageTypes, pathOf } from '../support/page-types.ts'
import { openSite, listOffenders } from '../support/site.ts'

const site = openSite(shop.dataDir)
let types: PageType[] = []
beforeAll(async () => {
  types = await pageTypes(site)
})

/** Milliseconds for a test that visits every type of page. */
const patience = 480_000

describeInBrowser('by keyboard', () => {
  const browser = useBrowser()

  test('the check finds unreachable and invisible focus', async () => {
    const page = await browser.open()
    const links = Array.from({ length: 5 }, (_, index) => `<p><a href="#${index}">Link ${index}</a></p>`).join('')
    await page.setContent(`<body>${links}<a href="#a" class="bare" style="outline:none">Bare</a>
      <a href="#b" class="away" style="position:fixed;left:-9999px">Away</a></body>`)
    const found = await focusFaults(page)
    expect(found).toEqual([
      'a.bare “Bare” does not show that it has the focus',
      expect.stringContaining('a.away “Away” has the focus out of view'),
    ])
    await page.context().close()
  })

  test.each([
    ['a desk', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
  ])(
    'every page on %s can be walked through from beginning to end, and shows where one is',
    async (_, viewport) => {
      const faults = await browser.inTabs(types, async (page, type) => {
        await page.setViewportSize(viewport)
        await page.goto(pathOf(type))
        return (await focusFaults(page)).map((fault) => `${pathOf(type)}: ${fault}`)
      })
      expect(listOffenders(faults.flat())).toEqual([])
    },
    patience,
  )
})
