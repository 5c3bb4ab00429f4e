import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PagePath } from '../content/content.ts'
import { ask, type OpenContent } from '../content/recording.ts'
import { parseConfig } from '../config.ts'
import { locales } from '../domain/locale/locale.ts'
import { deadRedirects } from '../domain/pages/redirects/dead-redirects.ts'
import { flattenRedirects } from '../domain/pages/redirects/flatten.ts'
import type { LegacyRedirect } from '../domain/pages/redirects/legacy-redirects.ts'
import { buildFiles } from './builds.ts'
import { cdnFiles } from './cdn/cdn-files.ts'
import { clientAssets, isHashedAsset } from './client-assets.ts'
import { holdReason } from './hold.ts'
import { type Ledger, ledgerBuilder, touchedPages } from './ledger.ts'
import type { PublishReport, Release, ReleaseFile } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import type { RenderFolders, RenderTask } from './render-job.ts'
import { withPublishLock } from './publish-lock.ts'
import { renderAll } from './render-pool.ts'
import { payloadPath } from './payload.ts'

export type PublishOptions = {
  readonly content: OpenContent
  readonly store: ReleaseStore
  readonly folders: RenderFolders
  /** Digest of the code bundle: another one renders every page. */
  readonly code: string
  readonly environment: NodeJS.ProcessEnv
  /** The table of old addresses. */
  readonly redirects: readonly LegacyRedirect[]
  readonly now: Date
  /** Renders every page, whatever changed. */
  readonly everything: boolean
  /** Publishes even what would be held. */
  readonly force: boolean
  readonly onProgress: (done: number, total: number) => void
}

/** A release that would drop too much is not published (specification, addendum 4). */
class HeldRelease extends Error {
  override readonly name = 'HeldRelease'
}

/** One ledger a release, so that a process dying between the two writes never pairs a release with another's reads. */
const ledgerFile = (release: string): string => `ledgers/${release}.json`

/**
 * Content → pages: renders what the snapshot changed (everything after a change of code) and makes it live at once.
 * Two at a time take turns; the second finds what the first has done. One that fails leaves nothing behind.
 * @throws HeldRelease when more than 10 % of the pages or a whole locale would vanish, unless forced; before any of it
 * RedirectFault when old addresses lead in a circle
 */
export function publish(options: PublishOptions): Promise<PublishReport> {
  const { store } = options
  return withPublishLock(join(store.dir, 'publish-lock.db'), async () => {
    const before = store.releaseIds()
    try {
      return await publishNow(options)
    } catch (error) {
      store.discardAllBut(before)
      throw error
    }
  })
}

async function publishNow(options: PublishOptions): Promise<PublishReport> {
  const { store, content } = options
  const started = performance.now()
  const redirects = flattenRedirects(options.redirects)
  const previous = store.current()
  const ledger = readLedger(options, previous)
  const pages = locales.flatMap((locale) =>
    content.pagePaths(locale).map((page): RenderTask => ({ page, locale: locale.locale })),
  )
  const tasks = ledger ? touchedTasks(ledger, pages, content) : pages
  const removed = Object.keys(ledger?.pages ?? {}).filter((path) => !pages.some(({ page }) => page.path === path))

  const book = ledgerBuilder(ledger)
  const rendered = new Map<string, ReleaseFile>()
  const failed: { path: string; fault: string }[] = []
  let done = 0
  const peak = await renderAll(tasks, options.folders, options.environment, availableParallelism(), (result) => {
    options.onProgress((done += 1), tasks.length)
    if (result.files.length === 0) {
      failed.push({ path: result.path, fault: result.fault ?? 'no files' })
      book.remove(result.path)
    } else book.record(result.path, result.reads)
    for (const [path, file] of result.files) rendered.set(path, file)
  })
  for (const path of removed) book.remove(path)

  const pageFiles = retainEarlier(pages, rendered, previous)
  const changed = changedPages(pageFiles, previous, ledger === undefined)
  const report = {
    rendered: tasks.length,
    changed,
    removed,
    failed,
    seconds: (performance.now() - started) / 1000,
    peakMemory: Math.round(peak + process.resourceUsage().maxRSS / 1024),
  }
  if (previous && ledger && changed.length === 0) {
    store.writeSide(ledgerFile(previous.id), book.build())
    return { ...report, ...writeCdnFiles(options, redirects, previous), release: previous, published: false }
  }
  if (previous && !options.force) holdRelease(previous, pageFiles)
  const release = await assemble(options, pageFiles, changed, previous)
  store.writeSide(ledgerFile(release.id), book.build())
  store.saveSnapshot(content.version, options.folders.snapshot)
  store.switchTo(release)
  return { ...report, ...writeCdnFiles(options, redirects, release), release, published: true }
}

/** Writes what a CDN must know of the live release. @returns old addresses that lead to none of its pages */
function writeCdnFiles(
  { store, environment }: PublishOptions,
  redirects: readonly LegacyRedirect[],
  { files }: Release,
): Pick<PublishReport, 'deadRedirects'> {
  const texts = cdnFiles(redirects, files, parseConfig(environment).countryHeader)
  for (const [name, text] of Object.entries(texts)) store.writeText(`cdn/${name}`, text)
  return { deadRedirects: deadRedirects(redirects, (path) => files[path]?.status === 200) }
}

/** The ledger of the live release, when its pages were made by the same code. */
function readLedger(options: PublishOptions, previous: Release | undefined): Ledger | undefined {
  if (options.everything || previous?.code !== options.code) return undefined
  return options.store.readSide(ledgerFile(previous.id)) as Ledger | undefined
}

function touchedTasks(ledger: Ledger, pages: readonly RenderTask[], content: OpenContent): RenderTask[] {
  const touched = new Set(touchedPages(ledger, (question) => ask(content, question)))
  return pages.filter(({ page }) => touched.has(page.path) || !(page.path in ledger.pages))
}

/** Files of all pages: the fresh ones, else the last good version (not rendered this time, or failed). */
function retainEarlier(
  pages: readonly RenderTask[],
  rendered: ReadonlyMap<string, ReleaseFile>,
  previous: Release | undefined,
): Map<string, ReleaseFile> {
  const paths = pages.flatMap(({ page }) => pageWithPayload(page))
  return new Map(
    paths.flatMap((path) => {
      const file = rendered.get(path) ?? previous?.files[path]
      return file ? [[path, file] as const] : []
    }),
  )
}

const pageWithPayload = ({ path, kind }: PagePath): string[] =>
  kind === 'product' || kind === 'category' || kind === 'cart' ? [path, payloadPath(path)] : [path]

function changedPages(
  files: ReadonlyMap<string, ReleaseFile>,
  previous: Release | undefined,
  everything: boolean,
): readonly string[] | 'all' {
  if (!previous || everything) return 'all'
  const fresh = [...files].filter(([path, file]) => previous.files[path]?.hash !== file.hash).map(([path]) => path)
  const gone = Object.keys(previous.files).filter((path) => isPageOrPayload(path) && !files.has(path))
  return [...fresh, ...gone]
}

function holdRelease(previous: Release, files: ReadonlyMap<string, ReleaseFile>): void {
  const pagesOf = (paths: Iterable<string>): string[] => [...paths].filter((path) => isPage(path))
  const reason = holdReason(pagesOf(Object.keys(previous.files)), pagesOf(files.keys()))
  if (reason !== undefined)
    throw new HeldRelease(`Held, not published: ${reason}. To publish it anyway: npm run publish -- --force`)
}

const isPageOrPayload = (path: string): boolean => isPage(path) || path.endsWith(payloadPath(''))
const isPage = (path: string): boolean => !/\.[a-z0-9]+$/i.test(path) && !path.startsWith('/builds/')

async function assemble(
  options: PublishOptions,
  pageFiles: ReadonlyMap<string, ReleaseFile>,
  changed: readonly string[] | 'all',
  previous: Release | undefined,
): Promise<Release> {
  const timestamp = options.now.toISOString()
  const id = `${timestamp.replace(/\D/g, '').slice(0, 14)}-${options.content.version.slice(0, 8)}`
  // What was kept for old tabs and is lost cannot be made again; it must not stand in the way of what can.
  const earlier = Object.fromEntries(
    Object.entries(previous?.files ?? {}).filter(([, file]) => options.store.hasFile(file)),
  )
  const retainedAssets = Object.entries(earlier).filter(([path]) => isHashedAsset(path))
  const meta = { id, timestamp, previous: previous?.id ?? null, changed }
  return {
    id,
    timestamp,
    previous: previous?.id,
    code: options.code,
    snapshot: options.content.version,
    files: Object.fromEntries([
      ...retainedAssets,
      ...(await clientAssets(options.folders.dist, options.store)),
      ...pageFiles,
      ...(await buildFiles(meta, earlier, options.store)),
    ]),
  }
}
