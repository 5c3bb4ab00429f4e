import { parseConfig } from '../../src/config.ts'
import { ensureBundle } from '../shop/bundle.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { progressTo } from '../shop/progress.ts'
import { publishPages, type Run, sync } from '../shop/steps.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/* `npm run build`: code → bundle, content → every page. `--force` publishes even what would be held. */
await main(async () => {
  const root = process.cwd()
  const shop = shopEnvironment(root, process.env)
  const config = parseConfig(shop.variables)
  const run: Run = { folders: shopFolders(root, config.dataDir), shop, progress: progressTo(process.stdout) }
  await withSandbox(run, async () => {
    const { code, built, seconds } = await ensureBundle(root, run.folders.dist)
    run.progress.done('code', built ? `bundled (${seconds.toFixed(1)} s)` : 'unchanged')
    await sync(run)
    await publishPages(run, code, { everything: true, force: process.argv.includes('--force') })
  })
})
