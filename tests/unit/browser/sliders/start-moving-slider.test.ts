import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../fixtures/simulate-interaction.ts'

const styles = ['base/tokens', 'base/base', 'product/lists', 'base/parts'].map((name) =>
  readFileSync(`src/styles/${name}.css`, 'utf8'),
)
const card = (name: string): string =>
  `<li class="card"><span class="pic"></span><h3><a href="/${name}">${name}</a></h3></li>`
/** The slider library as the page's scripts import it. */
const library = { swiper: '/swiper/swiper.mjs', 'swiper/modules': '/swiper/modules/index.mjs' }
const body = `<script type="importmap">${JSON.stringify({ imports: library })}</script><style>${styles.join('\n')}</style><div class="slide-box two">
<ul class="slider" tabindex="0" aria-label="Read" data-previous="Previous" data-next="Next" data-motion="By themselves">
${['snow', 'ice', 'firn'].map(card).join('')}</ul></div>`

describe.skipIf(!hasBrowser)('an automatic card slider', () => {
  async function open(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
    const { context } = await visit((path) => {
      if (path === '/') return pageWith(body, 'browser/sliders/await-product-sliders.ts', 'awaitProductSliders')
      if (!path.startsWith('/swiper/')) return undefined
      return { body: readFileSync(`node_modules${path}`, 'utf8'), type: 'text/javascript' }
    })
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 390, height: 844 })
    await tab.emulateMedia({ reducedMotion })
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await simulateInteraction(tab)
    await tab.locator('.slider').dispatchEvent('pointermove')
    await tab.getByRole('button', { name: 'Next' }).waitFor({ state: 'attached' })
    return tab
  }
  const button = (tab: Page) => tab.getByRole('button', { name: 'By themselves' })
  /** Name of the card that stands in the middle of the window. */
  const shown = (tab: Page): Promise<string | undefined> =>
    tab
      .locator('.card')
      .evaluateAll((cards) =>
        cards
          .find((one) => one.getBoundingClientRect().left < 195 && one.getBoundingClientRect().right > 195)
          ?.textContent.trim(),
      )

  test('moves in a loop until the visitor pauses it', async () => {
    const tab = await open('no-preference')
    await expect.poll(() => button(tab).getAttribute('aria-pressed')).toBe('true')
    for (const name of ['ice', 'firn', 'snow']) await expect.poll(() => shown(tab)).toBe(name)
    await button(tab).press('Enter')
    expect(await button(tab).getAttribute('aria-pressed')).toBe('false')
    await tab.context().close()
  })

  test('stands still with reduced motion, and follows the arrows beyond its ends', async () => {
    const tab = await open('reduce')
    expect(await button(tab).getAttribute('aria-pressed')).toBe('false')
    expect(await shown(tab)).toBe('snow')
    await tab.getByRole('button', { name: 'Previous' }).press('Enter')
    await expect.poll(() => shown(tab)).toBe('firn')
    await tab.context().close()
  })
})
