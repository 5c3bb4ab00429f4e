import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBundle } from '../../../scripts/shop/bundle.ts'
import { runIn } from './run.ts'
import { publishPages, startSandbox, startServer, sync } from '../../../scripts/shop/steps.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: {
      readonly url: string
      readonly sandboxUrl: string
      readonly dataDir: string
      readonly chromium: string | undefined
    }
  }
}

/** The day of the shop's snapshot: related products that go by the day are the same in every run. */
const day = Date.parse('2026-01-15')

/**
 * One whole shop for all browser tests: the same steps as `npm start`, on free ports, with its data in a folder of its
 * own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-shop-'))
  const { run, url, sandboxUrl } = await runIn(dataDir)
  const { code } = await ensureBundle(run.folders.root, run.folders.dist)
  const sandbox = await startSandbox(run)
  await sync(run, () => day)
  const report = await publishPages(run, code, { everything: true, force: false })
  if (report.failed.length > 0) throw new Error(`Pages failed: ${JSON.stringify(report.failed.slice(0, 5))}`)
  const server = await startServer(run)
  project.provide('shop', {
    url,
    sandboxUrl,
    dataDir,
    chromium: process.env['CHROMIUM_PATH'],
  })
  return async () => {
    await Promise.all([server.stop(), sandbox.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}
