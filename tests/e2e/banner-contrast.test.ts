import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { openSite, listOffenders } from './support/site.ts'
import { contrastOf, textLines } from './support/text-contrast.ts'

const site = openSite(shop.dataDir)
const onPicture = '.banner:not(.wrapped) > .copy, .over'
const widths = [390, 820, 1440]
/** Nothing but the ground: no letters, no signs, no marks. */
const bare = `:is(${onPicture}) * { color: transparent !important; border-color: transparent !important }
  .banner :is(.motion, .spots) { visibility: hidden }`

/** Each line of what lies over a picture with its contrast. */
async function contrastsOf(copy: Locator) {
  await copy.scrollIntoViewIfNeeded()
  const lines = await copy.evaluate(textLines)
  await copy.evaluate(async (one) => {
    const banner = one.closest('.banner') ?? document.querySelector('.banner')
    const picture = banner?.querySelector<HTMLImageElement>('.bg .slide:not([hidden]) img')
    if (!picture) return
    picture.loading = 'eager'
    // The picture of another width may take its place meanwhile, which ends the wait.
    for (let tries = 20; tries > 0; tries -= 1)
      try {
        return await picture.decode()
      } catch (error) {
        if (tries === 1) throw error
      }
  })
  const ground = await copy.screenshot({ style: bare })
  return Promise.all(lines.map(async (line) => ({ ...line, contrast: await contrastOf(line, ground) })))
}

/** Gives the window another width at the page's top, where the header lies on the picture as it does at first. */
async function resizeFromTop(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

describeInBrowser('text over a picture, in banners and headers', () => {
  const browser = useBrowser({ pictures: 'flat' })

  test('has enough contrast over any picture in any layout', async () => {
    const pages = site.pages.filter(
      ({ locale, rest }) => locale.locale === 'en-us' && /^(|404|pro|styletile|[cl]\/[^/]+)$/.test(rest),
    )
    const judged = await browser.inTabs(
      pages,
      async (page, { path }) => {
        const lines: string[] = []
        const weak: string[] = []
        await page.goto(path)
        for (const width of widths) {
          await resizeFromTop(page, width)
          for (const copy of await page.locator(onPicture).all())
            for (const { text, contrast, least } of await contrastsOf(copy)) {
              lines.push(text)
              if (contrast < least) weak.push(`${path} at ${width} px: “${text}” ${contrast.toFixed(1)}, not ${least}`)
            }
        }
        return { lines, weak }
      },
      { bypassCSP: true },
    )
    expect(judged.flatMap(({ lines }) => lines).length).toBeGreaterThan(100)
    expect(listOffenders(judged.flatMap(({ weak }) => weak))).toEqual([])
  })
})
