import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { describeInBrowser, shop, useBrowser } from './support/browser.ts'
import { openSite, listOffenders } from './support/site.ts'
import { contrastOf, readGround, type TextLine, textLines } from './support/text-contrast.ts'

const site = openSite(shop.dataDir)
const onPicture = '.banner:not(.wrapped) > .copy, .over'
const widths = [390, 820, 1440]
/** Nothing but the ground: no letters, no signs, no marks. */
const bare = `:is(${onPicture}) * { color: transparent !important; border-color: transparent !important }
  .banner :is(.motion, .spots) { visibility: hidden }`

/** The lines of what lies over a picture, with the contrast of each. */
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
  const ground = await readGround(await copy.screenshot({ style: bare }))
  return lines.map((line) => ({ ...line, contrast: contrastOf(line, ground) }))
}

/** The lines of everything that lies over a picture on the page in view; a weak one has less than its size asks for. */
async function linesOn(page: Page) {
  const lines: (TextLine & { readonly contrast: number })[] = []
  for (const copy of await page.locator(onPicture).all()) lines.push(...(await contrastsOf(copy)))
  return lines.map((line) => ({ ...line, isWeak: line.contrast < line.least }))
}

/** A banner with a picture of one colour, and white text over it. */
function drawBanner(color: string, copy: string): string {
  const size = 'width="300" height="200"'
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${color}"/></svg>`
  return `<section class="banner" style="position:relative;width:300px;height:200px">
<div class="bg"><div class="slide">
<img alt="" ${size} src="data:image/svg+xml,${encodeURIComponent(picture)}"></div></div>
<div class="copy" style="position:absolute;inset:0;color:#fff">${copy}</div></section>`
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

  test('is found where it has too little contrast for its size, and has no ground of its own', async () => {
    const page = await browser.open()
    const [small, large] = ['<p style="font-size:16px">Small</p>', '<p style="font-size:24px">Large</p>']
    const grounded = '<p style="background:#fff">Grounded</p>'
    await page.setContent(drawBanner('#222', small) + drawBanner('#888', `${small}${large}${grounded}`))
    const lines = await linesOn(page)
    expect(lines.map(({ text, isWeak }) => ({ text, isWeak }))).toEqual([
      { text: 'Small', isWeak: false },
      { text: 'Small', isWeak: true },
      { text: 'Large', isWeak: false },
    ])
    // White on #888.
    expect(lines[1]?.contrast).toBeCloseTo(3.54, 1)
    await page.context().close()
  })

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
          for (const { text, contrast, least, isWeak } of await linesOn(page)) {
            lines.push(text)
            if (isWeak) weak.push(`${path} at ${width} px: “${text}” ${contrast.toFixed(1)}, not ${least}`)
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
