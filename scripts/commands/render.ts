import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBundle } from '../shop/bundle.ts'
import { Fault, main } from '../shop/fault.ts'
import { openRun } from '../shop/open-run.ts'
import { pagesDigest } from '../shop/pages-digest.ts'

/*
 * `npm run render`: draws pages for a publisher on another machine, on all processors, until it is stopped. A process
 * that dies is started again; its pages are drawn by another meanwhile.
 */
await main(async () => {
  const { folders, shop, config, progress } = openRun()
  if (config.renderQueueUrl === '') throw new Fault('RENDER_QUEUE_URL is missing: where a publisher asks for pages.')
  const { code } = await ensureBundle(folders.root, folders.dist)
  const worker = join(folders.root, 'scripts', 'shop', 'remote-worker.ts')
  const given = JSON.stringify({ dist: folders.dist, code: pagesDigest(code, config) })
  let isStopping = false
  const start = (): void => {
    const env = { ...shop.variables, DATA_DIR: folders.data, NODE_ENV: 'production' }
    const child = fork(worker, [given], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const stop = (): void => void child.kill('SIGTERM')
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
    child.once('exit', () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop)
      if (!isStopping) start()
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (isStopping = true))
  for (let count = 0; count < availableParallelism(); count += 1) start()
  progress.note('Drawing pages for the publisher.')
})
