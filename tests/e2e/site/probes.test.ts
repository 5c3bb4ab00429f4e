import { expect, test } from 'vitest'
import { describeInBrowser, useBrowser } from '../support/browser.ts'
import { probes } from '../support/probes/probes.ts'
import { watch } from '../support/watch-page.ts'

describeInBrowser('a probe finds what is wrong with its fixture:', () => {
  const browser = useBrowser()

  test.each(probes)('$name', async ({ fixture, ask }) => {
    const page = await browser.open({ viewport: { width: 390, height: 844 } })
    const watched = await watch(page)
    await page.route('http://probe.test/**', (route) => route.fulfill({ contentType: 'text/html', body: fixture.html }))
    const open = async (): Promise<void> => {
      await page.goto('http://probe.test/')
      // What the fixture does late is a part of it.
      await page.waitForFunction(() => performance.now() > 400)
    }
    await open()
    const type = { name: 'fixture', rest: 'fixture', locale: 'en-us' }
    const found = await ask({ page, type, width: 390, watched, open, openInPieces: open })
    for (const fault of fixture.faults) expect(found).toContainEqual(expect.stringMatching(fault))
    await page.context().close()
  })
})
