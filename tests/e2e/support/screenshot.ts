import type { Page, Route } from 'playwright'
import { readThrough, watch } from './watch-page.ts'

/**
 * Letters that do not come with the shop differ from machine to machine: those of code, and those of Japanese names.
 */
const ownLettersOnly = 'code, kbd { font-family: inherit !important } :lang(ja) { color: transparent !important }'
const standStill =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }'
/** The day that pages are looked at. */
const day = new Date('2026-01-15T12:00:00Z')

/**
 * Serves a style sheet with which a page waits for the shop's letters, and lays out all of it: the shop leaves them out
 * where they come late, and what is far from view.
 */
export async function serveWithLetters(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.text())
    .replaceAll(/font-display:\s*optional/g, 'font-display:block')
    .replaceAll(/content-visibility:\s*auto/g, 'content-visibility:visible')
  await route.fulfill({ response, body })
}

/** Scrolls to every list of products until it has become a slider, and to names of add-ons until they are tiles. */
async function wakeLists(page: Page): Promise<void> {
  for (const [list, sign] of [
    ['.names', '.tile'],
    ['.slide-box', '.slide-arrow'],
  ] as const)
    for (const one of await page.locator(list).filter({ visible: true }).all()) {
      // Without waiting until it stands still, which a busy browser may never see.
      await one.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await one.locator(sign).first().waitFor({ state: 'attached' })
    }
}

/** Takes the port out of addresses that stand on the page: each run has another. */
const hidePorts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.nodeValue?.includes('localhost:')) text.nodeValue = text.nodeValue.replaceAll(/:\d+/g, ':4001')
  })

/** A picture (PNG) of a whole page, once everything on it has come. @throws where something of it does not come */
export async function screenshot(page: Page, path: string): Promise<Buffer> {
  const watched = await watch(page)
  await page.clock.setFixedTime(day)
  await page.route(/\.css(?:\?|$)/, serveWithLetters)
  await page.goto(path)
  await readThrough(page, watched)
  await wakeLists(page)
  await hidePorts(page)
  await page.evaluate(async () => {
    // A busy browser leaves out what was in view for a moment only.
    const shown = [...document.images].filter((image) => image.checkVisibility() && image.clientWidth > 0)
    for (const image of shown) image.loading = 'eager'
    /** Which size a picture takes may change while it is read. */
    const read = (image: HTMLImageElement, asked = image.currentSrc): Promise<void> =>
      image.decode().catch((reason: unknown) => {
        if (image.currentSrc === asked) throw new Error(`${asked} was not read: ${String(reason)}`)
        return read(image)
      })
    await Promise.all(shown.map((image) => read(image)))
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    // The header notices where the page is with the next frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await watched.quiet()
  const troubles = watched.troubles()
  if (troubles.length > 0) throw new Error(troubles.join('\n'))
  await page.addStyleTag({ content: `${ownLettersOnly} ${standStill}` })
  return wholePage(page)
}

/**
 * A picture (PNG) of a whole page. Playwright’s own is packed tightly, which takes longer than drawing it.
 * @param scale pixels of the picture for a CSS px
 */
export async function wholePage(page: Page, scale = 1): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale },
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
