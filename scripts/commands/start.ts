import { ensureBundle } from '../shop/bundle.ts'
import type { Child } from '../shop/child.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { needPort } from '../shop/ports.ts'
import { progressTo } from '../shop/progress.ts'
import { publishPages, type Run, startSandbox, startServer, sync } from '../shop/steps.ts'
import { parseConfig } from '../../src/config.ts'

/*
 * `npm start`: everything a newcomer needs to see the shop work, and on later runs only what changed.
 */
const root = process.cwd()

await main(async () => {
  process.stdout.write('Firn\n')
  const shop = shopEnvironment(root, process.env)
  const config = parseConfig(shop.variables)
  await needPort(config.port, 'the storefront', 'PORT')
  if (shop.sandboxPort !== undefined) await needPort(shop.sandboxPort, 'the sandbox', 'SANDBOX_PORT')
  const run: Run = { folders: shopFolders(root, config.dataDir), shop, progress: progressTo(process.stdout) }

  const children: Child[] = []
  const stopped = untilStopped(() => children)
  void stopped.then(() => process.exit(0))
  try {
    const bundle = ensureBundle(root, run.folders.dist)
    bundle.catch(() => undefined)
    if (shop.sandboxPort !== undefined) {
      const sandbox = await startSandbox(run)
      children.push(sandbox)
      void sandbox.exited.then(() =>
        run.progress.note('The sandbox stopped. Pages are still served; bring it back with: npm run sandbox'),
      )
    }
    await sync(run)
    const { code, built, seconds } = await bundle
    run.progress.done('code', built ? `bundled (${seconds.toFixed(1)} s)` : 'unchanged')
    await publishPages(run, code, { everything: false, force: false })
    const server = await startServer(run)
    children.push(server)
    void server.exited.then((status) => {
      run.progress.note(`The storefront's server ended (${status}): see ${run.folders.log}/server.log`)
      process.kill(process.pid, 'SIGTERM')
    })
    process.stdout.write(`Storefront ready at ${config.public.siteUrl}/\n`)
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()))
    throw error
  }
})
