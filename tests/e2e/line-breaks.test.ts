import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { heaviestPages, readingKinds } from './support/heaviest-pages.ts'
import { type LineBreak, lineBreaks } from './support/line-breaks.ts'
import { pathOf } from './support/page-types.ts'
import { listOffenders, openSite } from './support/site.ts'

const site = openSite(shop.dataDir)

const neverFirst = /^[、。，．・：；？！）」』】ーゃゅょっぁぃぅぇぉァィゥェォッャュョ]/

/** Length of the katakana word that a line break divides, `0` for none. */
function dividedKatakana({ before, after }: LineBreak): number {
  const [start] = /[ァ-ヺー]*$/.exec(before) ?? ['']
  const [end] = /^[ァ-ヺー]*/.exec(after) ?? ['']
  return start === '' || end === '' ? 0 : start.length + end.length
}

const describeBreak = ({ before, after }: LineBreak): string => `…${before.trim()} | ${after.trim()}…`

describeInBrowser('Japanese text on narrow phones', () => {
  const browser = useBrowser()

  /** Line breaks at two widths, as browsers make them that know no hyphenation. */
  async function breaksOf(pages: readonly { readonly locale: string; readonly rest: string }[]) {
    const all = await browser.inTabs(pages, async (page, shown) => {
      const path = pathOf(shown)
      await page.goto(path)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('* { hyphens: manual !important }')
        document.adoptedStyleSheets.push(sheet)
      })
      const found: { readonly place: string; readonly lines: readonly LineBreak[] }[] = []
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 })
        found.push({ place: `${path} at ${width} px`, lines: await lineBreaks(page) })
      }
      return found
    })
    return all.flat()
  }

  test('begins no line with a forbidden sign, and divides no word of a heading', async () => {
    const pages = heaviestPages(site, 'ja-jp')
    expect(pages).toHaveLength(readingKinds.length)
    const places = await breaksOf(pages)
    expect(places.reduce((sum, { lines }) => sum + lines.length, 0)).toBeGreaterThan(300)
    const faults = places.flatMap(({ place, lines }) =>
      lines
        .filter((one) => {
          const katakana = dividedKatakana(one)
          return neverFirst.test(one.after) || (one.inHeading && katakana > 0 && katakana <= 12)
        })
        .map((one) => `${place}: ${describeBreak(one)}`),
    )
    expect(listOffenders(faults)).toEqual([])
  })
})
