import { parseConfig } from '../../src/config.ts'
import { ensureBundle } from '../shop/bundle.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { progressTo } from '../shop/progress.ts'
import { publishPages, type Run, sync } from '../shop/steps.ts'
import { withSandbox } from '../shop/with-sandbox.ts'

/* `npm run publish`: content → the pages it touches. A running server switches to the new release by itself. */
await main(async () => {
  const root = process.cwd()
  const shop = shopEnvironment(root, process.env)
  const config = parseConfig(shop.variables)
  const run: Run = { folders: shopFolders(root, config.dataDir), shop, progress: progressTo(process.stdout) }
  await withSandbox(run, async () => {
    const { code } = await ensureBundle(root, run.folders.dist)
    await sync(run)
    await publishPages(run, code, { everything: false, force: process.argv.includes('--force') })
  })
})
