import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Run } from '../../shop/steps.ts'

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Runs a script. @returns what it printed @throws when it fails */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [, printed] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  if (child.exitCode !== 0) throw new Error(`${args[0] ?? ''} ended with ${String(child.exitCode)}: ${printed}`)
  return printed
}

/** Makes the shop's bundle with the bare page in it. @param dist where it goes */
export async function buildFloorBundle({ folders }: Run, dist: string): Promise<void> {
  const astro = join(folders.root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const config = beside('./floor.config.mjs').slice(folders.root.length + 1)
  await runNode([astro, 'build', '--config', config, '--outDir', dist, '--silent'], {
    ...process.env,
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  })
}

/** Pages a second of bare Astro pages with these bytes, rendered and stored by as many processes as the publisher's. */
export async function floorRate(run: Run, dist: string, pages: readonly string[], folder: string): Promise<number> {
  const [source, release] = [join(folder, 'floor-pages'), join(folder, 'floor-release')]
  mkdirSync(source, { recursive: true })
  for (const [number, html] of pages.entries()) writeFileSync(join(source, `${number}.html`), html)
  const count = availableParallelism()
  const env = { ...run.shop.variables, NODE_ENV: 'production', FLOOR_PAGES: source }
  const times = await Promise.all(
    Array.from({ length: count }, (_, first) => {
      const numbers = [first, count, pages.length].map(String)
      return runNode([beside('./floor-worker.ts'), dist, run.folders.snapshot, release, ...numbers], env)
    }),
  )
  for (const made of [source, release]) rmSync(made, { recursive: true, force: true })
  return pages.length / (Math.max(...times.map(Number)) / 1000)
}

/** Files a second of these bytes, written by one process and nothing else done. */
export function writeRate(pages: readonly string[], folder: string): number {
  const target = join(folder, 'floor-written')
  mkdirSync(target, { recursive: true })
  const started = performance.now()
  for (const [number, html] of pages.entries()) writeFileSync(join(target, String(number)), html)
  const rate = pages.length / ((performance.now() - started) / 1000)
  rmSync(target, { recursive: true, force: true })
  return rate
}
