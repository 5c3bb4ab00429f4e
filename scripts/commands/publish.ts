import { ensureBundle } from '../shop/bundle.ts'
import { main } from '../shop/fault.ts'
import { openRun } from '../shop/open-run.ts'
import { publishPages, sync } from '../shop/steps.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/* `npm run publish`: content → the pages it touches. A running server switches to the new release by itself. */
await main(async () => {
  const run = openRun()
  await withSandbox(run, async () => {
    const { code } = await ensureBundle(run.folders.root, run.folders.dist)
    await sync(run)
    await publishPages(run, code, { everything: false, force: process.argv.includes('--force') })
  })
})
