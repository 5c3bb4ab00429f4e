import type { Page } from 'playwright'
import { readThrough, watch } from './watch-page.ts'

/** Letters that do not come with the shop differ from machine to machine: those of code, and those of Japanese names. */
const ownLettersOnly = 'code, kbd { font-family: inherit !important } :lang(ja) { color: transparent !important }'
/** The day that pages are looked at. */
const day = new Date('2026-01-15T12:00:00Z')

/** A picture (PNG) of a whole page, once everything on it has come. */
export async function screenshot(page: Page, path: string): Promise<Buffer> {
  const watched = await watch(page)
  await page.clock.setFixedTime(day)
  await page.goto(path)
  await readThrough(page, watched)
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    await Promise.all(
      [...document.images].filter((image) => image.complete && image.naturalWidth > 0).map((image) => image.decode()),
    )
    // The header notices where the page is with the next frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await watched.quiet()
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', scale: 'css', style: ownLettersOnly })
}
