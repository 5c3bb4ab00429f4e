import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Child } from '../../../scripts/shop/child.ts'
import { shopEnvironment } from '../../../scripts/shop/environment.ts'
import { type ShopFolders, shopFolders } from '../../../scripts/shop/folders.ts'
import type { Progress } from '../../../scripts/shop/progress.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Run, startSandbox, startServer } from '../../../scripts/shop/steps.ts'

const silent: Progress = { step: () => undefined, done: () => undefined, note: () => undefined }

/** The addresses of a shop for shoppers, its stand-ins, and for operators. */
type Addresses = { readonly url: string; readonly sandboxUrl: string; readonly metricsUrl: string }

/** The folder in which the stand-ins of tests keep their drawings, for the next run of tests as well. */
const drawnPictures = resolve('var', 'test-pictures')

function keepPictures({ sandbox }: ShopFolders): void {
  mkdirSync(drawnPictures, { recursive: true })
  mkdirSync(sandbox, { recursive: true })
  const folder = join(sandbox, 'media')
  if (!existsSync(folder)) symlinkSync(drawnPictures, folder)
}

/**
 * A run like `npm start`'s on free ports, with all its data in one folder; pictures are drawn for those who ask for it.
 */
export async function runIn(dataDir: string): Promise<{ run: Run } & Addresses> {
  const [port, sandboxPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const shop = shopEnvironment(dataDir, {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: String(metricsPort),
    SANDBOX_PICTURES: 'flat',
    SANDBOX_SEEDED_AT: process.env['SANDBOX_SEEDED_AT'],
    // The settings of a shop behind a CDN on this machine: a test names its visitors' country, and all others come from
    // none.
    COUNTRY_HEADER: 'x-country',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DATA_DIR: dataDir,
    // A visitor has an address of its own (own-address.ts), but does in seconds what a shopper does in minutes. Plain
    // fetches of tests, and WebKit, come from this machine's.
    API_CALLS_PER_MINUTE: '24000',
  })
  const folders = shopFolders(process.cwd(), dataDir)
  keepPictures(folders)
  return {
    run: { folders, shop, progress: silent },
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
  }
}

/**
 * A run at an address of its own, with the stand-ins of another shop.
 * @param sandboxUrl of these @param more settings of its own
 */
export async function runAt(
  sandboxUrl: string,
  dataDir: string,
  more: Readonly<Record<string, string>>,
): Promise<{ run: Run; url: string }> {
  const { run, url } = await runIn(dataDir)
  const { host } = new URL(sandboxUrl)
  const given = Object.entries(run.shop.variables)
  const variables = given.map(([name, value]) => [name, value.replaceAll(`localhost:${run.shop.sandboxPort}`, host)])
  return { run: { ...run, shop: { ...run.shop, variables: { ...Object.fromEntries(variables), ...more } } }, url }
}

/**
 * A shop whose processes a test may stop, kill and start again: its own stand-ins and server over a copy of a release.
 */
export type MortalShop = Addresses & {
  /** @param settings beside those that it has */
  startServer(settings?: Readonly<Record<string, string>>): Promise<Child>
  startSandbox(): Promise<Child>
  remove(): void
}

/** @param dataDir of the shop whose pages to serve */
export async function mortalShop(dataDir: string): Promise<MortalShop> {
  const own = mkdtempSync(join(tmpdir(), 'firn-mortal-'))
  for (const part of ['snapshot', 'release']) cpSync(join(dataDir, part), join(own, part), { recursive: true })
  const { run, ...addresses } = await runIn(own)
  return {
    ...addresses,
    startServer(settings) {
      const variables = { ...run.shop.variables, ...settings }
      return startServer({ ...run, shop: { ...run.shop, variables } })
    },
    startSandbox: () => startSandbox(run),
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}
