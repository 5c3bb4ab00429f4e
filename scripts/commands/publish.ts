import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { rollBack } from '../../src/publish/roll-back.ts'
import { ensureBundle } from '../shop/bundle.ts'
import { deliverScripts, openPurges, push } from '../shop/deliver.ts'
import { main } from '../shop/fault.ts'
import { requireKnownFlags } from '../shop/known-flags.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { lintReport } from '../shop/lint-report.ts'
import { type OpenRun, openRun } from '../shop/open-run.ts'
import { releaseTable } from '../shop/release-table.ts'
import { openPublisher, precompressPages, update } from '../shop/publish-pages.ts'
import { publishAlone, publisherLine } from '../shop/publish-alone.ts'
import { watchContent } from '../shop/watch-content.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/*
 * `npm run publish`: content → the pages it touches. A running server switches to the new release by itself.
 * `-- --watch` stays and publishes when content or catalogue change. `-- --force` publishes what would be held, and
 * what a roll back withholds. `-- --status` lists the releases that are there and the faults of the live one, and names
 * the machine that publishes now. `-- --rollback [id]` makes the pages of one of them live again, by default of the one
 * before. `-- --scripts` makes scripts and styles of the bundle live, and no page: nodes of its code are deployed next.
 * `-- --lint` publishes nothing: it lists what editors should correct, and the pages that a publish would render.
 */
const args = process.argv.slice(2)
const flags = ['--watch', '--force', '--status', '--rollback', '--scripts', '--lint']

const isForced = args.includes('--force')

async function publishContent(run: OpenRun): Promise<void> {
  const { code } = await ensureBundle(run.folders.root, run.folders.dist)
  const publisher = openPublisher(run, false)
  // The search index needs the stand-ins, too.
  const isRead = await withSandbox(run, () =>
    update(run, publisher, code, { force: isForced }).finally(() => publisher.close()),
  )
  await precompressPages(run)
  // The pages are those of the last snapshot then, which is not all that was asked for.
  if (!isRead) process.exitCode = 1
}

async function publishBundle(run: OpenRun): Promise<void> {
  await ensureBundle(run.folders.root, run.folders.dist)
  const isNew = await publishAlone(run, (lock) => deliverScripts(run, lock))
  if (!isNew) run.progress.done('scripts', 'unchanged')
  await precompressPages(run)
}

/** Publishes, and again whenever content or catalogue change, until the process is stopped. */
async function watch(run: OpenRun): Promise<void> {
  const { code } = await ensureBundle(run.folders.root, run.folders.dist)
  const stopping = new AbortController()
  // Before the first publish, which takes longest after a deploy.
  const stopped = untilStopped(() => []).then(() => stopping.abort())
  const stop = await watchContent({ ...run, stopping: stopping.signal }, code, { force: isForced })
  if (!stopping.signal.aborted) run.progress.note('Watching: what editors publish goes live by itself.')
  await stopped
  await stop()
  process.exit(0)
}

async function goBack(run: OpenRun, to: string | undefined): Promise<void> {
  const { folders, shop, progress } = run
  const started = performance.now()
  const store = openReleaseStore(folders.release)
  const options = { store, to, environment: shop.variables, redirects: legacyRedirects, now: new Date() }
  const switched = { isLive: false }
  try {
    await publishAlone(run, (lock) =>
      rollBack({
        ...options,
        lease: lock.lease,
        async onLive({ id, pagesOf, made }) {
          switched.isLive = true
          const took = ((performance.now() - started) / 1000).toFixed(1)
          progress.done('rolled back', `${id} has the ${made.changed} changed files of ${pagesOf ?? ''} (${took} s)`)
          await push(run, lock)
        },
      }),
    )
  } finally {
    // Caches have the former pages also where a file beside the release could not be written.
    if (switched.isLive) await purgeOnce(run)
  }
}

async function purgeOnce(run: OpenRun): Promise<void> {
  const purges = openPurges(run)
  purges.purgeLeftovers()
  await purges.idle()
}

async function showStatus(run: OpenRun): Promise<void> {
  process.stdout.write(releaseTable(openReleaseStore(run.folders.release)))
  process.stdout.write(`${await publisherLine(run)}\n`)
}

async function lint(run: OpenRun): Promise<void> {
  const { findings, pages } = await withSandbox(run, () => lintReport(run))
  const list = (title: string, lines: readonly string[]): string =>
    [`${title}: ${lines.length || 'none'}`, ...lines.map((line) => `  ${line}`)].join('\n')
  process.stdout.write(`${list('To correct', findings)}\n${list('Pages that a publish would render', pages)}\n`)
}

await main(async () => {
  const rollback = args.indexOf('--rollback')
  // The id of a release may follow.
  requireKnownFlags('publish', rollback < 0 ? args : args.toSpliced(rollback + 1, 1), flags, process.env)
  const run = openRun()
  if (args.includes('--status')) await showStatus(run)
  else if (rollback >= 0) await goBack(run, args[rollback + 1])
  else if (args.includes('--scripts')) await publishBundle(run)
  else if (args.includes('--lint')) await lint(run)
  else if (args.includes('--watch')) await watch(run)
  else await publishContent(run)
})
