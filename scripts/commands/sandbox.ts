import { parseConfig } from '../../src/config.ts'
import { shopEnvironment } from '../shop/environment.ts'
import { Fault, main } from '../shop/fault.ts'
import { shopFolders } from '../shop/folders.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { needPort } from '../shop/ports.ts'
import { progressTo } from '../shop/progress.ts'
import { startSandbox } from '../shop/steps.ts'

/* `npm run sandbox`: the stand-ins alone, until stopped. `npm run sandbox:reset`: wipes and seeds them again, then ends. */
await main(async () => {
  const root = process.cwd()
  const shop = shopEnvironment(root, process.env)
  const { sandboxPort } = shop
  if (sandboxPort === undefined) throw new Fault('The configuration names real vendors: there is no sandbox to run.')
  await needPort(sandboxPort, 'the sandbox', 'SANDBOX_PORT')
  const folders = shopFolders(root, parseConfig(shop.variables).dataDir)
  const reset = process.argv.includes('--reset')
  const sandbox = await startSandbox({ folders, shop, progress: progressTo(process.stdout) }, reset ? ['--reset'] : [])
  if (reset) return sandbox.stop().then(() => process.exit(0))
  void sandbox.exited.then((code) => process.exit(code ?? 1))
  await untilStopped(() => [sandbox])
  process.exit(0)
})
