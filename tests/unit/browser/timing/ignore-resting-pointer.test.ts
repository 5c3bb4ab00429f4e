import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body>
<script type="module">
  import { ignoreRestingPointer } from '/src/browser/timing/ignore-resting-pointer.ts'
  const count = (name) => () => (document.body.dataset[name] = 1 + Number(document.body.dataset[name] ?? 0))
  ignoreRestingPointer()
  addEventListener('pointerover', count('overs'))
  addEventListener('pointermove', count('moves'))
  document.body.append('Anything')
</script>`

describe.skipIf(!hasBrowser)('a pointer', () => {
  test('is ignored where it rests as the page comes, until it moves', async () => {
    const { context } = await visit((path) => (path === '/' ? { body: page } : undefined))
    const tab = await context.newPage()
    await tab.mouse.move(40, 40)
    await tab.goto(origin)
    const body = tab.locator('body')
    await expect.poll(() => body.getAttribute('data-overs')).not.toBeNull()
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await body.getAttribute('data-moves')).toBeNull()
    await tab.mouse.move(60, 60)
    await expect.poll(() => body.getAttribute('data-moves')).toBe('1')
  })
})
