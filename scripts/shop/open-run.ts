import { type Config, parseConfig } from '../../src/config.ts'
import { shopEnvironment } from './environment.ts'
import { shopFolders } from './folders.ts'
import { needPort } from './ports.ts'
import { progressTo } from './progress.ts'
import type { Run } from './steps.ts'

/** A command's run: the project in the working folder, the environment of the process, progress on its output. */
export type OpenRun = Run & { readonly config: Config }

/**
 * Begins a run: settings checked, folders made.
 * @throws ConfigError, or the system's error when the data folder cannot be had
 */
export function openRun(): OpenRun {
  const root = process.cwd()
  const shop = shopEnvironment(root, process.env)
  const config = parseConfig(shop.variables)
  return { shop, config, folders: shopFolders(root, config.dataDir), progress: progressTo(process.stdout) }
}

/** Makes sure of the ports of a whole shop. @throws Fault */
export async function needPorts({ shop, config }: OpenRun): Promise<void> {
  await needPort(config.port, 'the storefront', 'PORT')
  if (shop.sandboxPort !== undefined) await needPort(shop.sandboxPort, 'the sandbox', 'SANDBOX_PORT')
  if (config.metrics) await needPort(config.metrics.port, "operators' pages", 'METRICS_PORT')
}
