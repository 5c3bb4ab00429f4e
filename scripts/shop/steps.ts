import { join } from 'node:path'
import { parseConfig } from '../../src/config.ts'
import { describeProblem } from '../../src/content-loaders/loader.ts'
import { syncSnapshot } from '../../src/content-loaders/sync.ts'
import { openContent } from '../../src/content/open-content.ts'
import { legacyRedirects } from '../../src/domain/pages/redirects/legacy-redirects.ts'
import { publish } from '../../src/publish/publish.ts'
import type { PublishReport } from '../../src/publish/release.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { createServices } from '../../src/services.ts'
import { type Child, startChild } from './child.ts'
import type { ShopEnvironment } from './environment.ts'
import type { ShopFolders } from './folders.ts'
import { pagesDigest } from './pages-digest.ts'
import type { Progress } from './progress.ts'
import { openRotatingLog } from './rotating-log.ts'

/** What every step of a run works with. */
export type Run = { readonly folders: ShopFolders; readonly shop: ShopEnvironment; readonly progress: Progress }

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

export type SandboxOptions = {
  readonly args?: readonly string[]
  /** Reports how many pictures are drawn while the stand-ins answer already. */
  readonly onDrawing?: (done: number, total: number) => void
}

/** Starts the stand-ins, seeding them when they are new. */
export async function startSandbox(
  { folders, shop, progress }: Run,
  { args = [], onDrawing = () => undefined }: SandboxOptions = {},
): Promise<Child> {
  const started = performance.now()
  const log = openRotatingLog(join(folders.log, 'sandbox.log'))
  const seeding = { happened: false }
  const child = await startChild(
    join(folders.root, 'sandbox', 'main.ts'),
    args,
    { ...shop.variables, DATA_DIR: folders.sandbox, SANDBOX_PORT: String(shop.sandboxPort), SANDBOX: 'allow' },
    ({ event, step, done, total }) => {
      if (event === 'drawing') return onDrawing(Number(done), Number(total))
      seeding.happened = true
      progress.step(`seed: ${String(step)}`, Number(done), Number(total))
    },
    log,
  )
  progress.done(
    'sandbox',
    `${seeding.happened ? 'seeded and ' : ''}up on port ${shop.sandboxPort} (${seconds(started)})`,
  )
  return child
}

/** Vendors → snapshot. @param clock now, in ms: the day of the snapshot goes by it */
export async function sync(
  { folders, shop, progress }: Run,
  clock: () => number = Date.now,
): Promise<{ changed: boolean }> {
  const started = performance.now()
  const services = createServices(parseConfig({ ...shop.variables, DATA_DIR: folders.data }))
  try {
    const result = await syncSnapshot({ services, file: folders.snapshot, clock })
    for (const problem of result.problems) progress.note(`! content: ${describeProblem(problem)}`)
    progress.done('content', `${result.changed ? 'loaded' : 'unchanged'} (${seconds(started)})`)
    return result
  } finally {
    await services.close()
  }
}

/** `everything` renders every page whatever changed; `force` publishes what would be held. */
export type PublishMode = { readonly everything: boolean; readonly force: boolean }

/** Snapshot → pages → live release. */
export async function publishPages(run: Run, code: string, mode: PublishMode): Promise<PublishReport> {
  const { folders, shop, progress } = run
  const content = openContent(folders.snapshot)
  try {
    const report = await publish({
      content,
      store: openReleaseStore(folders.release),
      folders: { dist: folders.dist, snapshot: folders.snapshot, release: folders.release },
      code: pagesDigest(code, parseConfig(shop.variables)),
      environment: shop.variables,
      redirects: legacyRedirects,
      now: new Date(),
      ...mode,
      onProgress: (done, total) => progress.step('pages', done, total),
    })
    for (const { path, fault } of report.failed) {
      progress.note(`! page ${path} failed (${fault}): its last good version stays`)
    }
    for (const { from, page, locales } of report.deadRedirects) {
      progress.note(`! redirect ${from} leads to ${page}, which is no page in ${locales.length} locales`)
    }
    progress.done('pages', describe(report))
    return report
  } finally {
    content.close()
  }
}

function describe(report: PublishReport): string {
  if (report.rendered === 0 && report.removed.length === 0) return 'unchanged'
  const rate = Math.round(report.rendered / report.seconds)
  return `${report.rendered} pages in ${report.seconds.toFixed(1)} s (${rate} pages/s, ${report.peakMemory} MiB at peak)`
}

/** Starts the storefront's server over the live release. */
export async function startServer({ folders, shop }: Run): Promise<Child> {
  const log = openRotatingLog(join(folders.log, 'server.log'))
  return startChild(
    join(folders.root, 'src', 'server', 'main.ts'),
    [folders.dist],
    { ...shop.variables, DATA_DIR: folders.data, NODE_ENV: 'production' },
    (event) => log(JSON.stringify(event)),
    log,
  )
}
