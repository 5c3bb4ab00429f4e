import { locales } from '../domain/locale/locale.ts'
import { pageOf } from '../domain/pages/links/payload-path.ts'
import type { LinkChecks } from './check-links.ts'
import { createFaultList } from './fault-list.ts'
import type { FileChanges } from './file-changes.ts'
import { pageListKey } from './follow-changes.ts'
import type { Ledger } from './ledger.ts'
import { createOfferedNames } from './name-offered.ts'
import { isPage, pageWithPayload } from './page-files.ts'
import type { PublishReport } from './release.ts'
import type { ReleaseDraft } from './release-draft.ts'
import { countTasks, type RenderResult } from './render-job.ts'
import type { Warm } from './workshop.ts'

type Listing = {
  readonly draft: ReleaseDraft
  readonly ledger: Ledger
  readonly warm: Pick<Warm, 'content' | 'takeNodes'>
  readonly files: FileChanges
  /** Lists the pages of all locales, and compares every file of the live release with them. */
  readonly isAnew: boolean
  /** Keys of values that changed: only locales with another list of pages are looked at otherwise. */
  readonly changedKeys: ReadonlySet<string>
}

/** Brings the pages of the ledger up to date: new ones are stale. @returns paths of pages that are gone */
export function listPages({ draft, ledger, warm, files, isAnew, changedKeys }: Listing): readonly string[] {
  const listed = locales.filter(({ locale }) => isAnew || changedKeys.has(pageListKey(locale)))
  // The records of one locale at a time: all of them are as many as the shop's products in every language.
  const gone = listed.flatMap((locale) => {
    const { pagePaths, orderPages } = warm.content
    const removed = ledger.setPages(locale.locale, orderPages(pagePaths(locale), locale))
    for (const record of warm.takeNodes()) ledger.recordNode(record)
    return removed
  })
  if (isAnew) gone.push(...unknownFiles(draft, ledger))
  for (const path of gone) for (const file of pageWithPayload(path)) files.remove(file)
  return gone.filter(isPage)
}

/** Paths of the live release that are neither a page of the ledger nor a file of the bundle or of earlier builds. */
function unknownFiles(draft: ReleaseDraft, ledger: Ledger): readonly string[] {
  const assets = new Set(draft.assetPaths())
  const unknown: string[] = []
  for (const [path] of draft.files.entries())
    if (!path.startsWith('/builds/') && !assets.has(path) && !ledger.hasPage(pageOf(path))) unknown.push(path)
  return unknown
}

type Rendering = {
  readonly ledger: Ledger
  readonly warm: Warm
  readonly files: FileChanges
  readonly links: LinkChecks
  /**
   * Whether a page with a fault that stops it keeps its last good version; else the fault is only listed. So it is
   * without such a version: lists and sitemaps lead to a new page already.
   */
  readonly mayStop: boolean
  /** Paths of pages that are gone. */
  readonly removed: readonly string[]
  readonly onProgress: (done: number, total: number) => void
}
type Work = Pick<PublishReport, 'rendered' | 'failed' | 'faults' | 'peakMemory'>

/**
 * Renders the stale pages and checks them (decision 096). One that fails, or would bring a fault that stops it, keeps
 * its last good version, and stays stale.
 */
export async function renderStale(rendering: Rendering): Promise<Work> {
  const { ledger, warm, files, links, mayStop, removed, onProgress } = rendering
  const nameOffered = createOfferedNames(warm.content)
  const sources = ledger.stalePages().map((source) => ({
    ...source,
    take: (most: number) => nameOffered(source.take(most)),
  }))
  const pages = countTasks(sources)
  const failed: { path: string; fault: string }[] = []
  const faults = createFaultList()
  const take = (result: RenderResult): void => {
    const found = [...result.faults, ...links.faultsOf(result)]
    const stopping = mayStop ? found.find(({ stops }) => stops) : undefined
    if (stopping && files.has(result.path)) return void failed.push({ path: result.path, fault: stopping.fault })
    for (const { fault } of found) faults.add(result.path, fault)
    store(result)
  }
  let done = 0
  const store = (result: RenderResult): void => {
    const fresh = new Map(result.files)
    for (const path of pageWithPayload(result.path)) {
      const file = fresh.get(path)
      if (file) files.set(path, file)
      else files.remove(path)
    }
    ledger.recordPage(result.path, result.reads)
  }
  const peakMemory = await warm.pool.render(sources, {
    onNodes(nodes) {
      // Those that name the locales of pages were made here.
      for (const node of [...warm.takeNodes(), ...nodes]) ledger.recordNode(node)
    },
    onResult(result) {
      onProgress((done += 1), pages)
      if (result.files.length > 0) take(result)
      else failed.push({ path: result.path, fault: result.fault ?? 'no files' })
    },
  })
  // A page that is new and failed is not there either.
  const missing = [...removed, ...failed.map(({ path }) => path).filter((path) => !files.has(path))]
  for (const [path, from] of links.linksTo(missing))
    for (const page of from) faults.add(page, `links to ${path}, which is no page any more`)
  return { rendered: pages, failed, faults: faults.all(), peakMemory }
}
