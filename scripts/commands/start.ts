import { openReleaseStore } from '../../src/publish/release-store.ts'
import { ensureBundle } from '../shop/bundle.ts'
import type { Child } from '../shop/child.ts'
import { main } from '../shop/fault.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { needPorts, openRun } from '../shop/open-run.ts'
import { publishPages, type Run, startSandbox, startServer, sync } from '../shop/steps.ts'

/*
 * `npm start`: everything a newcomer needs to see the shop work, and on later runs only what changed.
 */
await main(async () => {
  process.stdout.write('Firn\n')
  const run = openRun()
  await needPorts(run)
  const children: Child[] = []
  let stopping = false
  let isOpen = false
  /** Other steps show their own progress until the shop is open. */
  const onDrawing = (done: number, total: number): void => {
    if (isOpen && done < total) run.progress.step('other pictures', done, total)
    if (isOpen && done === total) run.progress.done('other pictures', 'drawn')
  }
  const stopped = untilStopped(() => {
    stopping = true
    return children
  })
  void stopped.then(() => process.exit(0))
  /** A child that ends by itself is worth a word; one that is stopped with the rest is not. */
  const watch = (child: Child, onEnd: (code: number | null) => void): void => {
    children.push(child)
    void child.exited.then((code) => !stopping && onEnd(code))
  }
  try {
    const bundle = ensureBundle(run.folders.root, run.folders.dist)
    bundle.catch(() => undefined)
    if (run.shop.sandboxPort !== undefined) {
      watch(await startSandbox(run, { onDrawing }), () =>
        run.progress.note('The sandbox stopped. Pages are still served; bring it back with: npm run sandbox'),
      )
    }
    await refresh(run, bundle)
    watch(await startServer(run), (code) => {
      run.progress.note(`The storefront's server ended (${code}): see ${run.folders.log}/server.log`)
      process.kill(process.pid, 'SIGTERM')
    })
    process.stdout.write(`Storefront ready at ${run.config.public.siteUrl}/\n`)
    isOpen = true
  } catch (error) {
    stopping = true
    await Promise.all(children.map((child) => child.stop()))
    throw error
  }
})

/**
 * Brings the pages up to date. A vendor that is down or a release that is held must not keep a shop from opening that
 * has pages to show: it opens with what it has, and says so.
 */
async function refresh(run: Run, bundle: ReturnType<typeof ensureBundle>): Promise<void> {
  const hasPages = openReleaseStore(run.folders.release).currentId() !== undefined
  const printError = (error: unknown): void => {
    if (!hasPages) throw error
    run.progress.note(`! ${error instanceof Error ? error.message : String(error)}`)
    run.progress.note('! The shop opens with what it has.')
  }
  await sync(run).catch(printError)
  const { code, built, seconds } = await bundle
  run.progress.done('code', built ? `bundled (${seconds.toFixed(1)} s)` : 'unchanged')
  await publishPages(run, code, { everything: false, force: false }).catch(printError)
}
