import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { askProbes, openTab, type Tab } from '../support/ask-probes.ts'
import { describeInBrowser, useBrowser } from '../support/browser.ts'
import type { Probe } from '../support/probes/probe.ts'
import { probes } from '../support/probes/probes.ts'
import type { Fault } from '../support/site.ts'
import { type Trickle, trickle } from '../support/trickle.ts'
import { windows } from '../support/walk-plan.ts'

/** The type of page that a fixture is. Each width has an address of its own: no page was scrolled there before. */
const typeAt = (index: number, width: number) => ({
  name: 'fixture',
  rest: `${index}/${width}`,
  locale: rootLocale.locale,
})

const fixtures = createServer(({ url = '' }, response) => {
  const [, , index] = url.split('/')
  const fixture = probes[Number(index)]?.fixture
  response.writeHead(fixture ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(fixture?.html)
})

/** The window and the like that a fault names first: a probe that looks at several finds the same fault in each. */
const placeOf = (fault: string): string => /^at \d+ px[^:]*/.exec(fault)?.[0] ?? ''

/** The patterns that no fault has, and the faults that have no pattern of their own, or share it in their place. */
function differencesBetween(faults: readonly string[], patterns: readonly RegExp[]): string[] {
  const missing = patterns.filter((pattern) => !faults.some((fault) => pattern.test(fault)))
  const found = new Set<string>()
  const excess = faults.filter((fault) => {
    const [pattern, ...others] = patterns.filter((one) => one.test(fault))
    const key = `${placeOf(fault)} ${String(pattern)}`
    const isExpected = pattern !== undefined && others.length === 0 && !found.has(key)
    found.add(key)
    return !isExpected
  })
  return [...missing.map((pattern) => `nothing like ${String(pattern)}`), ...excess.map((fault) => `also “${fault}”`)]
}

describeInBrowser('a probe', () => {
  const browser = useBrowser({ pictures: 'flat' })
  let network: Trickle
  let origin: string

  beforeAll(async () => {
    network = await trickle()
    await once(fixtures.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.number() }).parse(fixtures.address())
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    fixtures.close()
    await network.close()
  })

  async function open({ page }: Tab, path: string, isInPieces: boolean): Promise<void> {
    if (isInPieces) await network.open(page, origin + path)
    else await page.goto(origin + path)
    // A late act of the fixture is a part of it.
    await page.waitForFunction(() => performance.now() > 400)
  }

  test.each(probes.map((probe, index) => ({ name: probe.name, probe, index })))(
    'finds the faults of its fixture at each width, no others, and leaves the page in sight: $name',
    async ({ probe, index }) => {
      const page = await browser.open({ proxy: { server: network.server } })
      const tab = await openTab(page)
      const differences: string[] = []
      for (const viewport of windows) {
        const faults: string[] = []
        const report = (_: Probe, { fault }: Fault): void => void faults.push(fault)
        await page.setViewportSize(viewport)
        await askProbes(tab, { type: typeAt(index, viewport.width), asked: [probe] }, { viewport, open, report })
        const own = differencesBetween(faults, probe.fixture.faults)
        differences.push(...own.map((difference) => `at ${viewport.width} px ${difference}`))
        // The next probe would pass over what is transparent.
        const isInSight = await page.evaluate(() => document.body.checkVisibility({ opacityProperty: true }))
        if (!isInSight) differences.push(`at ${viewport.width} px the page is left transparent`)
      }
      expect(differences).toEqual([])
      await page.context().close()
    },
  )

  test('is a fault of the page where it has no answer, and so is each at a page that does not open', async () => {
    const fixture = { html: '', faults: [] }
    const asked: readonly Probe[] = [
      { name: 'breaks off', visits: 1, fixture, ask: () => Promise.reject(new Error('no frame\nin five seconds')) },
      { name: 'finds one', visits: 1, fixture, ask: () => Promise.resolve(['one']) },
    ]
    const tab = await openTab(await browser.open())
    const visitOnce = async (openPage: () => Promise<void>) => {
      const faults: string[] = []
      const report = ({ name }: Probe, { path, fault }: Fault): void => void faults.push(`${path} ${name}: ${fault}`)
      const walk = { viewport: windows[0], open: openPage, report }
      return { goesOn: await askProbes(tab, { type: typeAt(0, 390), asked }, walk), faults }
    }
    expect(await visitOnce(() => Promise.resolve())).toEqual({
      goesOn: true,
      faults: ['/en-us/0/390 breaks off: was not answered: no frame', '/en-us/0/390 finds one: one'],
    })
    expect(await visitOnce(() => Promise.reject(new Error('refused')))).toEqual({
      goesOn: false,
      faults: ['breaks off', 'finds one'].map((name) => `/en-us/0/390 ${name}: was not answered: refused`),
    })
    await tab.page.context().close()
  })
})
