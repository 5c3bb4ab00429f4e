import { ensureBundle } from '../shop/bundle.ts'
import { main } from '../shop/fault.ts'
import { openRun } from '../shop/open-run.ts'
import { publishAlone } from '../shop/publish-alone.ts'
import { openPublisher, precompressPages, publishPages } from '../shop/publish-pages.ts'
import { syncOrLast } from '../shop/steps.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/*
 * `npm run build`: code → bundle, content → every page. `--force` publishes even what would be held. While vendors
 * fail, pages are made from the last snapshot.
 */
await main(async () => {
  const run = openRun()
  await withSandbox(run, async () => {
    const { code, built, seconds } = await ensureBundle(run.folders.root, run.folders.dist)
    run.progress.done('code', built ? `bundled (${seconds.toFixed(1)} s)` : 'unchanged')
    const publisher = openPublisher(run, false)
    await publishAlone(run, async (lock) => {
      const now = new Date()
      await syncOrLast(run, { isWhole: true, mediaTurn: 'all' })
      await publishPages(run, publisher, code, { everything: true, force: process.argv.includes('--force'), lock, now })
    }).finally(() => publisher.close())
  })
  await precompressPages(run)
})
