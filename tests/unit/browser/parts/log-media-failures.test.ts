import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

describe.skipIf(!hasBrowser)('a picture or video that fails to load', () => {
  test('is logged with its kind and address, unlike a failed frame', async () => {
    const { context } = await visit((path) =>
      path === '/' ? pageWith('<p>Tarn</p>', 'browser/parts/log-media-failures.ts', 'logMediaFailures') : undefined,
    )
    const tab = await context.newPage()
    const logged: string[] = []
    tab.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) logged.push(message.text())
    })
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await tab.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="/i/gone" alt=""><iframe src="/gone"></iframe>')
    })
    await expect.poll(() => logged).toEqual([`Image load failed ${origin}/i/gone`])
    await tab.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<video preload="auto"><source src="/v/gone.mp4"></video>')
    })
    await expect.poll(() => logged.slice(1)).toEqual([`Video load failed ${origin}/v/gone.mp4`])
  })
})
