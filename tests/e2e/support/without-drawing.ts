import type { Page } from 'playwright'

/**
 * Runs work that asks for places and styles alone on a page that is laid out but not drawn meanwhile: at each width and
 * each stop of the focus, drawing takes longer than the question. Not for questions to which transparent elements are
 * none (`opacityProperty`), or that look at pixels.
 */
export async function withoutDrawing<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  await page.evaluate(() => document.documentElement.style.setProperty('opacity', '0'))
  try {
    return await work()
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty('opacity'))
  }
}
