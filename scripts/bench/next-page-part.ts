import { z } from 'zod'
import { type Devtools, openDevtools } from './devtools.ts'
import { median } from './lighthouse-report.ts'

/** The factor by which it is slower than this machine (specification, quality 4). */
const slowDown = 4
/** The slow line of a phone as Lighthouse sets it for real requests. */
const line = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 }
const attempts = 5
/** Target for the median, ms (specification, quality 4). */
const most = 200
/** Rest on a link before the click, and time for the next page afterwards, ms. */
const rest = 5000
const patience = 5000

/** The way in which the page behind a link gets ready. */
const ways = {
  'rendered ahead': { rests: true },
  'fetched ahead, by a browser that renders none now': { rests: true, without: 'prerender' },
  'fetched ahead, without speculation rules': { rests: true, without: 'rules' },
  'nothing ahead': { rests: false },
} as const satisfies Record<string, Way>
type Way = { readonly rests: boolean; readonly without?: 'prerender' | 'rules' }

/** The paints of the largest picture, ms since 1970; what was painted before the page was shown has no entry. */
const paints = `new Promise((resolve) => {
  const isPicture = ({ element }) => element instanceof HTMLImageElement
  const times = (list) => list.getEntries().filter(isPicture).map((entry) => performance.timeOrigin + entry.startTime)
  new PerformanceObserver((list) => resolve(times(list))).observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(resolve, 1000, [])
})`
const withoutRules = 'HTMLScriptElement.supports = () => false'

const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) })
const point = z.object({ x: z.number(), y: z.number() })
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * Time from a click on a tile to the largest picture of the product's page, on a slow line and a processor four times
 * as slow. Lines of docs/bench.md.
 */
export async function benchNextPage(executablePath: string, site: string, category: string): Promise<string[]> {
  const rows: string[] = []
  for (const [name, way] of Object.entries(ways)) {
    const times: number[] = []
    for (let turn = 0; turn < attempts; turn += 1)
      times.push(await nextPage(executablePath, site + category, way, turn))
    const cells = [median(times), Math.max(...times)].map(Math.round)
    rows.push(`| ${name} | ${cells.map((ms) => (ms <= most ? String(ms) : `**${ms}**`)).join(' | ')} | ${most} |`)
  }
  return [
    `## Click to the next page’s largest picture, slow line, processor ${slowDown} × slower`,
    '| the page was | median (ms) | worst (ms) | must (ms) |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}

/** A new visitor's click on the tile of this turn. @returns ms until the largest picture */
async function nextPage(executablePath: string, url: string, way: Way, turn: number): Promise<number> {
  let shown = ''
  let ahead: string | undefined
  const devtools = await openDevtools(executablePath, ({ session, isAhead }, prepare) => {
    if (isAhead) ahead = session
    else shown = session
    for (const [method, params] of settings(way)) prepare(method, params)
  })
  try {
    await devtools.send('Target.createTarget', { url })
    const ask = (expression: string, session: string): Promise<unknown> => evaluate(devtools, expression, session)
    // The first document of a tab is empty, and gives way while it is asked.
    const isThere = (): Promise<boolean> =>
      ask(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`, shown).then(
        (answer) => answer === true,
        () => false,
      )
    while (!(await isThere())) await sleep(200)
    await sleep(1000)
    const middle = `{
      const link = document.querySelectorAll('.tile h3 a')[${turn}]
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = link.getBoundingClientRect()
      ;({ x: x + width / 2, y: y + height / 2 })
    }`
    const { x, y } = point.parse(await ask(middle, shown))
    const mouse = (type: string): Promise<unknown> =>
      devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, shown)
    if (way.rests) await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, shown)
    if (way.rests) await sleep(rest)
    const clicked = Date.now()
    // A page that opens takes the place of this one, which then answers no more.
    for (const type of ['mousePressed', 'mouseReleased']) void mouse(type).catch(() => undefined)
    await sleep(patience)
    // A page made ahead may have been given up; then the tab itself went to it.
    const answer = await ask(paints, ahead ?? shown).catch(() => ask(paints, shown))
    const times = z.array(z.number()).parse(answer)
    return Math.max(...times) - clicked
  } finally {
    devtools.close()
  }
}

async function evaluate({ send }: Devtools, expression: string, session: string): Promise<unknown> {
  return evaluated.parse(
    await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, session),
  ).result.value
}

/** Emulation of a page, set before it runs: a slow phone, without the features that the browser lacks. */
const settings = ({ without }: Way): [method: string, params: object][] => [
  ['Network.enable', {}],
  ['Network.emulateNetworkConditions', line],
  ['Emulation.setCPUThrottlingRate', { rate: slowDown }],
  ['Emulation.setDeviceMetricsOverride', { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }],
  ['Page.enable', {}],
  ...(without === 'rules'
    ? [['Page.addScriptToEvaluateOnNewDocument', { source: withoutRules }] satisfies [string, object]]
    : []),
  ...(without === 'prerender'
    ? [['Page.setPrerenderingAllowed', { isAllowed: false }] satisfies [string, object]]
    : []),
]
