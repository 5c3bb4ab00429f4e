import { parseConfig } from '../../src/config.ts'
import { openReleaseStore } from '../../src/publish/release-store.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { Fault, main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { needPort } from '../shop/ports.ts'
import { progressTo } from '../shop/progress.ts'
import { startServer } from '../shop/steps.ts'

/* `npm run serve`: the production server over a finished build. */
await main(async () => {
  const root = process.cwd()
  const shop = shopEnvironment(root, process.env)
  const config = parseConfig(shop.variables)
  const folders = shopFolders(root, config.dataDir)
  if (openReleaseStore(folders.release).currentId() === undefined)
    throw new Fault('There is no finished build: run npm run build first.')
  await needPort(config.port, 'the storefront', 'PORT')
  const server = await startServer({ folders, shop, progress: progressTo(process.stdout) })
  process.stdout.write(`Storefront ready at ${config.public.siteUrl}/\n`)
  void server.exited.then((code) => process.exit(code ?? 1))
  await untilStopped(() => [server])
  process.exit(0)
})
