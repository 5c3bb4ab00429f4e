import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { ensureBundle } from '../../../scripts/shop/bundle.ts'
import type { Child } from '../../../scripts/shop/child.ts'
import { runIn } from './run.ts'
import { publishOnce } from '../../../scripts/shop/publish-pages.ts'
import { type Run, startSandbox, startServer, sync } from '../../../scripts/shop/steps.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: {
      readonly url: string
      readonly sandboxUrl: string
      /** Of operators. */
      readonly metricsUrl: string
      readonly dataDir: string
    }
    /** Answers once the shop is open: with 200, or with 500 and what went wrong. */
    shopOpen: string
  }
}

/** The day of the shop's snapshot: related products that go by the day are the same in every run. */
const day = Date.parse('2026-01-15')

const addressSchema = z.object({ port: z.number() })

/**
 * One whole shop for all browser tests: the same steps as `npm start`, on free ports, with its data in a folder of its
 * own. It opens while other tests run; a browser test waits for it (await-shop.ts).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firn-shop-'))
  const { run, url, sandboxUrl, metricsUrl } = await runIn(dataDir)
  const children: Child[] = []
  const opening = openShop(run, url, children)
  opening.catch(() => undefined)
  const gate = createServer((_, response) => {
    opening.then(
      () => response.end(),
      (reason: unknown) => response.writeHead(500).end(String(reason)),
    )
  })
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  const { port: gatePort } = addressSchema.parse(gate.address())
  project.provide('shop', { url, sandboxUrl, metricsUrl, dataDir })
  project.provide('shopOpen', `http://127.0.0.1:${gatePort}/`)
  return async () => {
    await opening.catch(() => undefined)
    await Promise.all(children.map((child) => child.stop()))
    gate.close()
    printWarnings(join(run.folders.log, 'server.log'))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const eventSchema = z.object({ level: z.number(), time: z.string(), event: z.string() })

/** Events of a vendor or a store that fails: no test makes one fail for this shop. */
const isWarning = ({ level, event }: z.infer<typeof eventSchema>): boolean => level >= 40 && event !== 'form_refused'

/** Prints what the shop warned of meanwhile: a test that failed beside it may have failed for that. */
function printWarnings(log: string): void {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
  const warnings = lines.filter((line) => {
    const event = eventSchema.safeParse(JSON.parse(line))
    return event.success && isWarning(event.data)
  })
  if (warnings.length > 0)
    process.stdout.write(`The shop of the browser tests warned:\n${warnings.slice(0, 20).join('\n')}\n`)
}

async function openShop(run: Run, url: string, children: Child[]): Promise<void> {
  const { code } = await ensureBundle(run.folders.root, run.folders.dist)
  children.push(await startSandbox(run))
  await sync(run, { clock: () => day })
  const report = await publishOnce(run, code, { everything: true, force: false })
  if (report.failed.length > 0) throw new Error(`Pages failed: ${JSON.stringify(report.failed.slice(0, 5))}`)
  children.push(await startServer(run))
  // The search stand-in makes its index at the first search, which a busy machine may not answer in time.
  await fetch(`${url}/en-us/search?q=strap`).then((answer) => answer.arrayBuffer())
}
