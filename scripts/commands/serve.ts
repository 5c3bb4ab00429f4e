import { openReleaseStore } from '../../src/publish/release-store.ts'
import { codeDigest, isBundled } from '../../src/render/code-digest.ts'
import { ensureBundle } from '../shop/bundle.ts'
import type { Child } from '../shop/child.ts'
import { pull } from '../shop/deliver.ts'
import { describeFailure, Fault, main } from '../shop/fault.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { openRun } from '../shop/open-run.ts'
import { needPort } from '../shop/ports.ts'
import { startServer } from '../shop/steps.ts'

/*
 * `npm run serve`: the production server over a finished build, or over what another machine publishes to
 * `RELEASE_TARGET`.
 */
await main(async () => {
  const run = openRun()
  if (run.config.releaseTarget) {
    await ensureBundle(run.folders.root, run.folders.dist)
    // A machine that has a release goes on with it while the storage cannot be reached.
    await pull(run).catch((error: unknown) => {
      if (openReleaseStore(run.folders.release).currentId() === undefined) throw error
      run.progress.note(`! storage: ${describeFailure(error)}; the last release is served`)
    })
  }
  const { release, dist, root } = run.folders
  if (openReleaseStore(release).currentId() === undefined || !isBundled(dist, codeDigest(root)))
    throw new Fault('There is no finished build of this code: run npm run build first.')
  await needPort(run.config.port, 'the storefront', 'PORT')
  const children: Child[] = []
  void untilStopped(() => children).then(() => process.exit(0))
  const server = await startServer(run)
  children.push(server)
  void server.exited.then((code) => process.exit(code ?? 1))
  process.stdout.write(`Storefront ready at ${run.config.public.siteUrl}/\n`)
})
