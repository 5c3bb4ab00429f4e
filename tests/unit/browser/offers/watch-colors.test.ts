import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { type Answer, origin, visit } from '../../../fixtures/module-page.ts'

const payload = '/_payload.json'
const gallery = {
  birch: [{ name: 'pair-birch', alt: 'Pair in Birch' }],
  ink: [{ name: 'pair-ink', alt: 'Pair in Ink' }],
  rowan: [{ name: 'pair-rowan', alt: 'Pair in Rowan red' }],
}
const there: Answer = { type: 'application/json', body: JSON.stringify({ product: {}, gallery }) }
const gone: Answer = { status: 404, type: 'application/json', body: '{}' }

const pageOf = (flag: string) => `<!doctype html><html lang="en"><title>t</title><body>
<ul class="shots" ${flag}><li><img src="/i/firn/pair-birch?w=10" alt="Pair in Birch"></li></ul>
<form class="buy-box">
  <fieldset class="opt colors"><label><input type="radio" name="1" data-color="birch" checked>Birch</label></fieldset>
  <fieldset class="opt"><label><input type="radio" name="2">22</label></fieldset>
</form>
<script type="module">
  import { followPictures } from '/src/browser/parts/gallery/follow-pictures.ts'
  import { watchColors } from '/src/browser/offers/watch-colors.ts'
  window.shown = []
  const shots = document.querySelector('.shots')
  followPictures(shots, () => window.shown.push(shots.querySelector('img').alt))
  watchColors()
  document.body.dataset.started = ''
</script>`

describe.skipIf(!hasBrowser)('the pictures of the other colours', () => {
  /** @param payloads what the payload's address answers, one after the other; the last one from then on */
  async function open(payloads: readonly Answer[] = [there], flag = 'data-colors') {
    const left = [...payloads]
    const { context, asked } = await visit((path) => {
      if (path === '/p/tarn') return { body: pageOf(flag) }
      if (path === `/p/tarn${payload}`) return left.length > 1 ? left.shift() : left[0]
      return { body: '' }
    })
    const tab = await context.newPage()
    await tab.goto(`${origin}/p/tarn`)
    await tab.waitForSelector('[data-started]')
    return { tab, asked: () => asked.filter((path) => path.endsWith(payload)).length, close: () => context.close() }
  }
  const choose = (tab: Page, slug: string): Promise<void> =>
    tab.evaluate(
      (detail) => {
        document.dispatchEvent(new CustomEvent('shop:color', { detail }))
      },
      { slug },
    )
  const shown = (tab: Page): Promise<unknown> => tab.evaluate('window.shown')

  test.each([
    ['points at them', (tab: Page) => tab.hover('.colors label')],
    ['focuses one', (tab: Page) => tab.focus('.colors input')],
    ['touches one', (tab: Page) => tab.dispatchEvent('.colors input', 'touchstart')],
  ])('are fetched once, as soon as a visitor %s', async (_, come) => {
    const { tab, asked, close } = await open()
    await tab.focus('[name="2"]')
    expect(asked()).toBe(0)
    await come(tab)
    await expect.poll(asked).toBe(1)
    for (const slug of ['ink', 'rowan', 'birch']) {
      await choose(tab, slug)
    }
    await expect.poll(() => shown(tab)).toContain('Pair in Birch')
    expect(asked()).toBe(1)
    await close()
  })

  test('are fetched on the first choice, and replace the shown ones', async () => {
    const { tab, close } = await open()
    await choose(tab, 'ink')
    await expect.poll(() => shown(tab)).toEqual(['Pair in Ink'])
    expect(await tab.locator('.shots img').getAttribute('src')).toBe('/i/firn/pair-ink?w=10')
    await close()
  })

  test('are shown for the latest choice once loaded', async () => {
    let come = (): void => undefined
    const { tab, asked, close } = await open([{ ...there, wait: new Promise((done) => (come = done)) }])
    await choose(tab, 'ink')
    await choose(tab, 'rowan')
    await expect.poll(asked).toBe(1)
    expect(await shown(tab)).toEqual([])
    come()
    await expect.poll(() => shown(tab)).toEqual(['Pair in Rowan red'])
    await choose(tab, 'birch')
    await expect.poll(() => shown(tab)).toEqual(['Pair in Rowan red', 'Pair in Birch'])
    await close()
  })

  test.each([
    ['points at them', (tab: Page) => tab.hover('.colors label')],
    ['chooses one', (tab: Page) => choose(tab, 'ink')],
  ])('leave the shown ones when they fail as a visitor %s, until the next choice fetches them', async (_, come) => {
    const { tab, asked, close } = await open([gone, there])
    const failure = tab.waitForEvent('console', (message) => message.text().includes('Image set load failed'))
    await come(tab)
    await failure
    expect(await shown(tab)).toEqual([])
    expect(await tab.locator('.shots img').getAttribute('src')).toBe('/i/firn/pair-birch?w=10')
    await choose(tab, 'ink')
    await expect.poll(() => shown(tab)).toEqual(['Pair in Ink'])
    expect(asked()).toBe(2)
    await close()
  })

  test('stay unchanged for a colour without pictures', async () => {
    const { tab, close } = await open()
    await choose(tab, 'moss')
    await choose(tab, 'ink')
    await expect.poll(() => shown(tab)).toEqual(['Pair in Ink'])
    await close()
  })

  test('are not requested by a page without colours', async () => {
    const { tab, asked, close } = await open([there], '')
    await tab.hover('.colors label')
    await choose(tab, 'ink')
    await tab.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))')
    expect(asked()).toBe(0)
    await close()
  })
})
