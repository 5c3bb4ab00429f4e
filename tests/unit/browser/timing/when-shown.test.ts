import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'
import { openPrerendered, show } from '../../../fixtures/prerendered.ts'

describe.skipIf(!hasBrowser)('a prerendered page', () => {
  test('runs deferred work once, when it is shown', async () => {
    const { context, asked } = await visit(() => ({
      body: `<!doctype html><html lang="en"><title>t</title><body style="height:9000px">
<script type="module">
  import { whenShown } from '/src/browser/timing/when-shown.ts'
  whenShown(() => void fetch('/shown'))
  document.body.dataset.started = ''
</script>`,
    }))
    const tab = await openPrerendered(context)
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await tab.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(asked).not.toContain('/shown')
    await show(tab)
    await show(tab)
    await tab.evaluate(() => fetch('/after'))
    expect(asked.filter((path) => path !== '/')).toEqual(['/shown', '/after'])
  })

  test('ignores scrolling as interaction until it is shown', async () => {
    const { context, asked } = await visit(() => ({
      body: `<!doctype html><html lang="en"><title>t</title><body style="height:9000px"><script type="module">
  import { onFirstInteraction } from '/src/browser/timing/on-first-interaction.ts'
  onFirstInteraction(() => void fetch('/asked'))
  document.body.dataset.started = ''
</script>`,
    }))
    const tab = await openPrerendered(context)
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    const scroll = (): Promise<unknown> =>
      tab.evaluate(() => {
        dispatchEvent(new Event('scroll'))
        return new Promise((done) => requestIdleCallback(done))
      })
    await scroll()
    expect(asked).not.toContain('/asked')
    await show(tab)
    await scroll()
    await expect.poll(() => asked).toContain('/asked')
    await tab.context().close()
  })
})
