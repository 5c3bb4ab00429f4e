import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { describeInBrowser, useBrowser } from '../support/browser.ts'
import { arrival } from '../support/probes/loading.ts'
import { probes } from '../support/probes/probes.ts'
import { type Trickle, trickle } from '../support/trickle.ts'
import { watch } from '../support/watch-page.ts'

const fixtures = createServer(({ url = '' }, response) => {
  const fixture = probes[Number(url.slice(1))]?.fixture
  response.writeHead(fixture ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(fixture?.html)
})

describeInBrowser('a probe', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let network: Trickle
  let origin: string

  beforeAll(async () => {
    network = await trickle()
    const port = await freePort()
    await once(fixtures.listen(port, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    fixtures.close()
    await network.close()
  })

  test.each(probes.map((probe, index) => ({ ...probe, probe, url: () => `${origin}/${index}` })))(
    'finds the faults of its fixture: $name',
    async ({ probe, fixture, url, ask }) => {
      const page = await browser.open({ viewport: { width: 390, height: 844 }, proxy: { server: network.server } })
      const watched = await watch(page)
      if (probe === arrival) await network.open(page, url())
      else await page.goto(url())
      // A late act of the fixture is a part of it.
      await page.waitForFunction(() => performance.now() > 400)
      const type = { name: 'fixture', rest: 'fixture', locale: 'en-us' }
      const found = await ask({ page, type, width: 390, watched })
      for (const fault of fixture.faults) expect(found).toContainEqual(expect.stringMatching(fault))
      await page.context().close()
    },
  )
})
