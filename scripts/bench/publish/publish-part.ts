import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openContent } from '../../../src/content/open-content.ts'
import { type Locale, locales } from '../../../src/domain/locale/locale.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import type { Run } from '../../shop/steps.ts'
import { measureEdits } from './edit-part.ts'
import { buildFloorBundle, floorRate, runNode, writeRate } from './floors.ts'
import { growSnapshot } from './grown-snapshot.ts'
import { publishReport, type SizeResult, sizeLine } from './publish-report.ts'
import type { ShopFigures, ShopJob } from './shop-process.ts'
import { measureSwitches } from './switch-part.ts'

/** Sizes of the shop that are measured: the demo, which is none, and products of shops that have grown. */
export const benchSizes = [0, 1000, 10_000] as const
/** So many pages at most are rendered for a size, of whole locales; all of them are in its snapshot. */
const mostPages = 45_000
/** Pages that the floors repeat. */
const floorPages = 4000

/** Edits of each kind of measurement, one after the other. */
const edits = 50

/** A full build and edits, in a process of its own. */
async function measureShop({ shop }: Run, job: ShopJob): Promise<ShopFigures> {
  const script = fileURLToPath(new URL('./shop-process.ts', import.meta.url))
  return JSON.parse(await runNode([script, JSON.stringify(job)], shop.variables)) as ShopFigures
}

/** Locales, in their order, whose pages together are no more than are rendered; at least one. */
function sampled(snapshot: string): { readonly offered: readonly Locale[]; readonly pages: number } {
  const content = openContent(snapshot)
  let [pages, all] = [0, 0]
  const offered: Locale[] = []
  for (const locale of locales) {
    const count = content.pagePaths(locale).length
    all += count
    if (offered.length > 0 && pages + count > mostPages) continue
    offered.push(locale)
    pages += count
  }
  content.close()
  return { offered, pages: all }
}

/** HTML of the first pages of a release. */
async function pagesOf(folder: string, count: number): Promise<readonly string[]> {
  const store = openReleaseStore(folder)
  const release = store.current()
  const files = [...(release ? store.filesOf(release).entries() : [])].flatMap(([, file]) =>
    file.type.startsWith('text/html') ? [file] : [],
  )
  return Promise.all(files.slice(0, count).map(async ({ hash }) => String(await store.read(hash))))
}

async function measure(run: Run, dataDir: string, floorDist: string, products: number): Promise<SizeResult> {
  const folder = join(dataDir, `publish-${products}`)
  mkdirSync(folder, { recursive: true })
  const snapshot = join(folder, 'snapshot.sqlite')
  const grown = growSnapshot(run.folders.snapshot, snapshot, products)
  const { offered, pages } = sampled(snapshot)
  const names = offered.map(({ locale }) => locale)
  const figures = await measureShop(run, { dist: run.folders.dist, folder, locales: names, edits })
  const html = await pagesOf(join(folder, 'release'), floorPages)
  const floor = await floorRate(run, floorDist, html, folder)
  const result = {
    ...figures,
    name: products === 0 ? 'demo' : `${grown} products`,
    pages,
    locales: offered.length,
    floor,
    written: writeRate(html, folder),
    switches: products === 0 ? await measureSwitches(run, folder) : [],
    seenEdits: products === 0 ? await measureEdits(run, join(folder, 'edited'), edits) : [],
  }
  rmSync(folder, { recursive: true, force: true })
  run.progress.done('bench', sizeLine(result))
  return result
}

/**
 * The speed of builds and of edits that go live, by the size of the shop, beside a bare Astro page and beside writing
 * alone, and of the demo's roll backs and its editors' edits. Lines of docs/bench.md.
 * @param sizes products of each shop; 0 is the demo as it is
 */
export async function benchPublish(run: Run, dataDir: string, sizes: readonly number[]): Promise<string[]> {
  // A bundle finds its packages beside it.
  const floorDist = join(run.folders.root, 'node_modules', '.cache', 'bench-floor')
  await buildFloorBundle(run, floorDist)
  const results: SizeResult[] = []
  for (const size of sizes) results.push(await measure(run, dataDir, floorDist, size))
  return publishReport(results)
}
