import type { Child } from '../shop/child.ts'
import { Fault, main } from '../shop/fault.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { openRun } from '../shop/open-run.ts'
import { needPort } from '../shop/ports.ts'
import { startSandbox } from '../shop/steps.ts'

/*
 * `npm run sandbox`: the stand-ins alone, until stopped. `npm run sandbox:reset`: wipes and seeds them again, then
 * ends.
 */
await main(async () => {
  const run = openRun()
  const { sandboxPort } = run.shop
  if (sandboxPort === undefined) throw new Fault('The configuration names real vendors: there is no sandbox to run.')
  await needPort(sandboxPort, 'the sandbox', 'SANDBOX_PORT')
  const reset = process.argv.includes('--reset')
  const children: Child[] = []
  void untilStopped(() => children).then(() => process.exit(0))
  const sandbox = await startSandbox(run, { args: reset ? ['--reset'] : [] })
  if (reset) return sandbox.stop().then(() => process.exit(0))
  children.push(sandbox)
  void sandbox.exited.then((code) => process.exit(code ?? 1))
})
