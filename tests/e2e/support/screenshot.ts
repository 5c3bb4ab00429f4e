import type { Page, Route } from 'playwright'
import { readThrough, watch } from './watch-page.ts'

/** Letters that do not come with the shop differ from machine to machine: those of code, and those of Japanese names. */
const ownLettersOnly = 'code, kbd { font-family: inherit !important } :lang(ja) { color: transparent !important }'
/** The day that pages are looked at. */
const day = new Date('2026-01-15T12:00:00Z')

/** The shop's letters are left out where they come late; here they are waited for. */
async function waitForLetters(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.text()).replaceAll(/font-display:\s*optional/g, 'font-display:block')
  await route.fulfill({ response, body })
}

/** A picture (PNG) of a whole page, once everything on it has come. */
export async function screenshot(page: Page, path: string): Promise<Buffer> {
  const watched = await watch(page)
  await page.clock.setFixedTime(day)
  await page.route(/\.css(?:\?|$)/, waitForLetters)
  await page.goto(path)
  await readThrough(page, watched)
  await page.evaluate(async () => {
    // A busy browser leaves out what was in view for a moment only.
    const shown = [...document.images].filter((image) => image.checkVisibility() && image.clientWidth > 0)
    for (const image of shown) image.loading = 'eager'
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    // The header notices where the page is with the next frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await watched.quiet()
  return page.screenshot({
    timeout: 60_000,
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    style: ownLettersOnly,
  })
}
