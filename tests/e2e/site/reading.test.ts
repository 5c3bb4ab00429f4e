import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from '../support/browser.ts'
import { inLocale, type PageType, pathOf, typesWithUnsold } from '../support/page-types.ts'
import { openSite, listOffenders } from '../support/site.ts'
import { textFaults } from '../support/text-faults.ts'
import { setTextSize, sidewaysScroll } from '../support/watch-page.ts'

const site = openSite(shop.dataDir)
let types: PageType[] = []
beforeAll(async () => {
  types = await typesWithUnsold(site)
})

/** Milliseconds for a test that visits every type of page. */
const patience = 480_000

/** Narrow windows, and text twice as large as the reader's browser has it. */
const ways = [
  { width: 320, factor: 1 },
  { width: 320, factor: 2 },
  { width: 390, factor: 2 },
  { width: 820, factor: 2 },
  { width: 1280, factor: 1 },
  { width: 1280, factor: 2 },
] as const

describeInBrowser('every type of page can be read', () => {
  const browser = useBrowser()

  test('the check finds cut-off and overlapping text', async () => {
    const page = await browser.open()
    await page.setContent(`<body style="font:16px/1.2 sans-serif"><p class="low" style="height:20px;overflow:hidden">One line
      <br>and another</p><p class="under">Snow</p><p class="over" style="margin-top:-30px">Rain</p>
      <p style="overflow:auto;height:20px">Goes<br>on</p><p class="sr" style="height:1px;overflow:hidden">Heard</p></body>`)
    const found = await textFaults(page)
    expect(found.some((fault) => /and another.*cut off by p\.low/.test(fault))).toBe(true)
    expect(found.some((fault) => /Snow.*lies on.*Rain/.test(fault))).toBe(true)
    expect(found).toHaveLength(2)
    await page.context().close()
  })

  test.each(['en-us', 'de-de', 'ja-jp'])(
    'in %s, on narrow phones and with text twice as large',
    async (locale) => {
      const faults = await browser.inTabs(inLocale(site, types, locale), async (page, type) => {
        const path = pathOf(type)
        const found: string[] = []
        await page.goto(path)
        for (const { width, factor } of ways) {
          await setTextSize(page, factor)
          await page.setViewportSize({ width, height: 800 })
          const how = `${path} at ${width} px${factor === 1 ? '' : `, text at ${factor * 100} %`}`
          const { pixels, by } = await sidewaysScroll(page)
          if (pixels > 0) found.push(`${how}: scrolls sideways by ${pixels} px, ${by.join(', ')}`)
          found.push(...(await textFaults(page)).map((fault) => `${how}: ${fault}`))
        }
        await setTextSize(page, 1)
        return found
      })
      expect(listOffenders(faults.flat())).toEqual([])
    },
    patience,
  )
})
