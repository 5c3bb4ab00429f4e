import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body>
<aside class="alerts"><div class="alert" data-alert="public" data-seen="p1">Free shipping</div></aside>
<header class="top"><a class="logo" href="/">Firn</a></header>
<script type="module">
  import { showOwnAlerts } from '/src/browser/parts/show-own-alerts.ts'
  window.show = showOwnAlerts
  document.body.dataset.started = ''
</script>`

const own = (html: string, seen: string, hidden: readonly string[] = []) => ({
  hidden,
  added: [{ uid: 'own', html, seen, lang: null }],
  label: 'Notices',
  dismiss: 'Dismiss',
})

describe.skipIf(!hasBrowser)('a visitor’s own alerts', () => {
  async function open() {
    const { context } = await visit(() => ({ body: page }))
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    return tab
  }
  const show = (tab: Page, alerts: unknown) =>
    tab.evaluate(`window.show(${alerts === undefined ? 'undefined' : JSON.stringify(alerts)})`)
  const textsOf = (tab: Page) => tab.locator('.alert').allInnerTexts()

  test('are replaced for another visitor, with the page’s own alerts shown again', async () => {
    const tab = await open()
    await show(tab, own('<p>You see pro prices</p>', 'o1', ['public']))
    expect(await textsOf(tab)).toEqual(['You see pro prices'])
    await show(tab, own('<p>Staff only</p>', 'o2'))
    expect(await textsOf(tab)).toEqual(['Staff only', 'Free shipping'])
    await show(tab, undefined)
    expect(await textsOf(tab)).toEqual(['Free shipping'])
  })

  test('stay dismissed until their text changes', async () => {
    const tab = await open()
    await show(tab, own('<p>You see pro prices</p>', 'o1'))
    await tab.getByRole('button', { name: 'Dismiss' }).click()
    await tab.reload()
    await tab.waitForSelector('[data-started]')
    await show(tab, own('<p>You see pro prices</p>', 'o1'))
    expect(await textsOf(tab)).toEqual(['Free shipping'])
    await show(tab, own('<p>Orders close on Friday</p>', 'o2'))
    expect(await textsOf(tab)).toEqual(['Orders close on Friday', 'Free shipping'])
  })
})
