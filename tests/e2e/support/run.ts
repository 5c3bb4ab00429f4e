import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Child } from '../../../scripts/shop/child.ts'
import { shopEnvironment } from '../../../scripts/shop/environment.ts'
import { shopFolders } from '../../../scripts/shop/folders.ts'
import type { Progress } from '../../../scripts/shop/progress.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Run, startSandbox, startServer } from '../../../scripts/shop/steps.ts'

const silent: Progress = { step: () => undefined, done: () => undefined, note: () => undefined }

/** Where a shop is reached: by shoppers, its stand-ins, and by operators. */
type Addresses = { readonly url: string; readonly sandboxUrl: string; readonly metricsUrl: string }

/**
 * A run like `npm start`'s on free ports, with all its data in one folder; pictures are drawn when they are looked at.
 */
export async function runIn(dataDir: string): Promise<{ run: Run } & Addresses> {
  const [port, sandboxPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const shop = shopEnvironment(dataDir, {
    PATH: process.env['PATH'],
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: String(metricsPort),
    SANDBOX_PICTURES: 'on-demand',
    // As behind a CDN on this machine: a test names its visitors' country, and all others come from none.
    COUNTRY_HEADER: 'x-country',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DATA_DIR: dataDir,
    // All tests come from one address, and do in seconds what a shopper does in minutes.
    API_CALLS_PER_MINUTE: '24000',
  })
  return {
    run: { folders: shopFolders(process.cwd(), dataDir), shop, progress: silent },
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
  }
}

/**
 * A shop whose processes a test may stop, kill and start again: its own stand-ins and server over a copy of a release.
 */
export type MortalShop = Addresses & {
  startServer(): Promise<Child>
  startSandbox(): Promise<Child>
  remove(): void
}

/** @param dataDir of the shop whose pages to serve */
export async function mortalShop(dataDir: string): Promise<MortalShop> {
  const own = mkdtempSync(join(tmpdir(), 'firn-mortal-'))
  for (const part of ['snapshot', 'release']) cpSync(join(dataDir, part), join(own, part), { recursive: true })
  const { run, ...addresses } = await runIn(own)
  // It drains for long enough that a test finds it so.
  const draining = { ...run, shop: { ...run.shop, variables: { ...run.shop.variables, DRAIN_MS: '3000' } } }
  return {
    ...addresses,
    startServer: () => startServer(draining),
    startSandbox: () => startSandbox(run),
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}
