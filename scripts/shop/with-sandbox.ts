import { type Run, startSandbox } from './steps.ts'

/** Runs work with the stand-ins up: the ones that run already, else some of its own for as long as it takes. */
export async function withSandbox<Result>(run: Run, work: () => Promise<Result>): Promise<Result> {
  if (run.shop.sandboxPort === undefined || (await isUp(run.shop.sandboxPort))) return work()
  const sandbox = await startSandbox(run)
  try {
    return await work()
  } finally {
    await sandbox.stop()
  }
}

async function isUp(port: number): Promise<boolean> {
  try {
    await fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(1000) })
    return true
  } catch {
    return false
  }
}
