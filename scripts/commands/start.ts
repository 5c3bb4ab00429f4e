import { setTimeout } from 'node:timers/promises'
import { publishRequestFile } from '../../src/config.ts'
import { ensureBundle } from '../shop/bundle.ts'
import type { Child } from '../shop/child.ts'
import { main } from '../shop/fault.ts'
import { untilStopped } from '../shop/lifetime.ts'
import { needPorts, openRun } from '../shop/open-run.ts'
import { refreshPages } from '../shop/refresh-pages.ts'
import { watchPublish } from '../shop/watch-publish.ts'
import { isCodeLive, openPublisher, updater } from '../shop/publish-pages.ts'
import { startSandbox, startServer } from '../shop/steps.ts'

/** The time between two looks at whether pages are served, and the longest wait for that, ms. */
const [lookMs, mostMs] = [25, 5000]

/*
 * `npm start`: everything a newcomer needs to see the shop work, and on later runs only what changed. Pages that this
 * very code has made are open at once.
 */
await main(async () => {
  process.stdout.write('Firn\n')
  const run = openRun()
  await needPorts(run)
  const children: Child[] = []
  const publisher = openPublisher(run, true)
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
  void stopped.then(() => publisher.close()).then(() => process.exit(0))
  /** A child that ends by itself is worth a word; one that is stopped with the rest is not. */
  const watch = (child: Child, onEnd: (code: number | null) => void): void => {
    children.push(child)
    void child.exited.then((code) => !stopping && onEnd(code))
  }
  const openSandbox = async (): Promise<void> => {
    if (run.shop.sandboxPort === undefined) return
    watch(await startSandbox(run, { onDrawing }), () =>
      run.progress.note('The sandbox stopped. Pages are still served; bring it back with: npm run sandbox'),
    )
  }
  const openStorefront = async (): Promise<void> =>
    watch(await startServer(run), (code) => {
      run.progress.note(`The storefront's server ended (${code}): see ${run.folders.log}/server.log`)
      process.kill(process.pid, 'SIGTERM')
    })
  try {
    const isCurrent = isCodeLive(run)
    const bundle = ensureBundle(run.folders.root, run.folders.dist)
    bundle.catch(() => undefined)
    if (isCurrent) {
      await Promise.all([openSandbox(), openStorefront()])
    } else {
      await openSandbox()
      // The server loads while the vendors answer, which leaves a core free, and takes up the pages once they are live.
      await Promise.all([refreshPages(run, publisher, bundle), bundle.then(openStorefront)])
      if (!(await arePagesServed(run.config.port)))
        run.progress.note(`The server has not taken up the pages yet: see ${run.folders.log}/server.log`)
    }
    process.stdout.write(`Storefront ready at ${run.config.public.siteUrl}/\n`)
    isOpen = true
    const { code } = await bundle
    const publish = updater(run, publisher, code)
    await watchPublish({
      requestFile: publishRequestFile(run.folders.data),
      sharedUrl: run.config.sessionStoreUrl,
      publish,
      // Changes of the vendors since the last run follow while the shop is open.
      ...(isCurrent && { first: () => publish() }),
    })
  } catch (error) {
    stopping = true
    await Promise.all([publisher.close(), ...children.map((child) => child.stop())])
    throw error
  }
})

/** Whether the server has taken up the release that was published beside it, soon after that. */
async function arePagesServed(port: number): Promise<boolean> {
  for (let waited = 0; waited < mostMs; waited += lookMs) {
    // A server that has ended says so by itself.
    const answer = await fetch(`http://localhost:${port}/builds/latest.json`).catch(() => undefined)
    if (answer?.ok === true) return true
    await setTimeout(lookMs)
  }
  return false
}
