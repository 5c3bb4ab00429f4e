import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Child } from '../shop/child.ts'
import { main } from '../shop/fault.ts'
import { needPorts, openRun } from '../shop/open-run.ts'
import { startSandbox, sync } from '../shop/steps.ts'

/*
 * `npm run dev`: Astro's development server with the sandbox beside it. Code reloads as it is saved; content on a new
 * start.
 */
await main(async () => {
  const run = openRun()
  const { shop, config } = run
  await needPorts(run)
  const children: Child[] = shop.sandboxPort === undefined ? [] : [await startSandbox(run)]
  await sync(run)
  const astro = spawn(
    process.execPath,
    [
      join(run.folders.root, 'node_modules', 'astro', 'bin', 'astro.mjs'),
      'dev',
      '--port',
      String(config.port),
      '--host',
      config.host,
    ],
    {
      stdio: 'inherit',
      env: { GRAPHQL_OPEN: 'true', ...shop.variables, DATA_DIR: run.folders.data, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  )
  const end = async (code: number): Promise<void> => {
    astro.kill('SIGTERM')
    await Promise.all(children.map((child) => child.stop()))
    process.exit(code)
  }
  astro.once('exit', (code) => void end(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
})
