import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

/*
 * Waking alone, on a page as small as possible: an island whose script is served only when asked for and whose
 * readiness the test decides.
 */
const page = `<!doctype html><title>t</title>
<a id="link" href="/cart" data-near>cart</a>
<astro-island style="display:contents"><form action="/posted" method="post">
  <label><input type="radio" name="size" value="22">22</label>
  <button id="add">add</button><button id="more" type="button">more</button>
</form></astro-island>
<script type="module">
  import { hydrateOnIntent } from '/src/browser/hydration/intent.ts'
  const wake = async () => (await import('/island.js')).default()
  hydrateOnIntent(document.querySelector('astro-island'), { near: '[data-near]', on: 'open-it' }, wake)
  document.body.dataset.listening = ''
</script>`

const island = `export default async () => {
  const root = document.querySelector('astro-island')
  window.log = []
  const note = (what) => (event) => { event.preventDefault(); window.log.push(what) }
  root.querySelector('form').addEventListener('submit', note('submit'))
  root.querySelector('#more').addEventListener('click', note('more'))
  document.addEventListener('open-it', note('open'))
  window.ready = () => root.dispatchEvent(new Event('shop:ready'))
}`

describe.skipIf(!hasBrowser)('an island hydrated on intent', () => {
  /** @param script what the island's address answers */
  const open = async (script = island): Promise<{ tab: Page; asked: string[] }> => {
    const { context, asked } = await visit((path) => {
      if (path === '/island.js') return { body: script, type: 'text/javascript' }
      return { body: path === '/' ? page : '' }
    })
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-listening]')
    return { tab, asked }
  }
  const ready = async (tab: Page): Promise<void> => {
    await tab.waitForFunction('window.ready')
    await tab.evaluate('window.ready()')
  }
  const logOf = (tab: Page): Promise<unknown> => tab.evaluate('window.log')

  test('fetches no script without intent', async () => {
    const { tab, asked } = await open()
    await tab.mouse.move(5, 500)
    await tab.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))')
    expect(asked).not.toContain('/island.js')
  })

  test.each([
    ['the pointer enters it', (tab: Page) => tab.hover('#add')],
    ['it receives the focus', (tab: Page) => tab.focus('#more')],
    ['the pointer enters an element near it', (tab: Page) => tab.hover('#link')],
    ['its event is dispatched', (tab: Page) => tab.evaluate('document.dispatchEvent(new CustomEvent("open-it"))')],
  ])('fetches its script once when %s', async (_sign, act) => {
    const { tab, asked } = await open()
    await act(tab)
    await tab.waitForFunction('window.ready')
    expect(asked.filter((path) => path === '/island.js')).toHaveLength(1)
  })

  test('replays each early press exactly once, in order', async () => {
    const { tab } = await open()
    await tab.evaluate(`for (const id of ['more', 'more', 'add']) document.getElementById(id).click()`)
    await ready(tab)
    expect(await logOf(tab)).toEqual(['more', 'more', 'submit'])
    await tab.click('#more')
    expect(await logOf(tab)).toEqual(['more', 'more', 'submit', 'more'])
  })

  test('queues presses while the island hydrates', async () => {
    const { tab } = await open()
    await tab.hover('#more')
    await tab.waitForFunction('window.ready')
    await tab.click('#more')
    expect(await logOf(tab)).toEqual([])
    expect(await tab.locator('astro-island[data-waiting]').count()).toBe(1)
    await ready(tab)
    expect(await logOf(tab)).toEqual(['more'])
    expect(await tab.locator('astro-island[data-waiting]').count()).toBe(0)
  })

  test('keeps form choices, and replays none', async () => {
    const { tab } = await open()
    await tab.check('input[value="22"]')
    await ready(tab)
    expect(await tab.isChecked('input[value="22"]')).toBe(true)
    expect(await logOf(tab)).toEqual([])
  })

  test('handles an early custom event once', async () => {
    const { tab } = await open()
    const answered = await tab.evaluate('!document.dispatchEvent(new CustomEvent("open-it", { cancelable: true }))')
    expect(answered).toBe(true)
    await ready(tab)
    expect(await logOf(tab)).toEqual(['open'])
  })

  test('falls back to plain forms and links when its script fails to load', async () => {
    const { tab } = await open('throw new Error()')
    await Promise.all([tab.waitForURL('**/posted'), tab.click('#add')])
    const second = await open('throw new Error()')
    const call = 'document.dispatchEvent(new CustomEvent("open-it", { cancelable: true, detail: { href: "/cart" } }))'
    await Promise.all([second.tab.waitForURL('**/cart'), second.tab.evaluate(call)])
  })
})
