import { join } from 'node:path'
import { boundMemory } from '../../../src/publish/bound-memory.ts'
import { createPublisher } from '../../../src/publish/publish.ts'
import type { PublishReport } from '../../../src/publish/release.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { openContentIn } from '../../../tests/fixtures/open-content-in.ts'
import { descriptionEditor } from './grown-snapshot.ts'

/** The work of a publisher process. */
export type ShopJob = {
  readonly dist: string
  /** The places of the snapshot and of the release. */
  readonly folder: string
  /** Locales whose pages are rendered. */
  readonly locales: readonly string[]
  /** The number of descriptions that are edited one after the other, each published before the next. */
  readonly edits: number
}

/** The measurements. Times in seconds, memory of all processes in MiB. */
export type ShopFigures = {
  readonly rendered: number
  readonly seconds: number
  readonly mebibytes: number
  readonly edits: readonly { readonly seconds: number; readonly rendered: number }[]
}

/*
 * A publisher of one shop: a full build, then edits, as `npm run build` and `npm run publish -- --watch` do them. A
 * process of its own, so that its memory is that of a publisher alone. Prints its figures.
 */
const job = JSON.parse(process.argv[2] ?? '{}') as ShopJob
const snapshot = join(job.folder, 'snapshot.sqlite')
const release = join(job.folder, 'release')

boundMemory()
const publisher = createPublisher({
  store: openReleaseStore(release),
  folders: { dist: job.dist, snapshot, release },
  environment: process.env,
  stays: true,
  open: openContentIn(job.locales),
})
const publish = (everything: boolean): Promise<PublishReport> =>
  publisher.publish({
    code: 'bench',
    redirects: [],
    now: new Date(),
    everything,
    force: true,
    retained: { count: 2, ms: 0 },
    onProgress: () => undefined,
  })

const full = await publish(true)
const edit = descriptionEditor(snapshot)
const edits: { seconds: number; rendered: number }[] = []
let mebibytes = full.peakMemory
for (let number = 0; number < job.edits; number += 1) {
  const started = performance.now()
  edit(number)
  const report = await publish(false)
  edits.push({ seconds: (performance.now() - started) / 1000, rendered: report.rendered })
  mebibytes = Math.max(mebibytes, report.peakMemory)
}
await publisher.close()
const figures: ShopFigures = { rendered: full.rendered, seconds: full.seconds, mebibytes, edits }
process.stdout.write(JSON.stringify(figures), () => process.exit(0))
