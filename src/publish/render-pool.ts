import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromWorker, RenderFailure, RenderFolders, RenderResult, RenderTask, ToWorker } from './render-job.ts'

const worker = fileURLToPath(new URL('./render-worker.ts', import.meta.url))
const batchSize = 16

/**
 * Renders tasks in several processes and hands each result on as it comes, so that memory stays flat.
 * @param count processes
 * @param onResult called once a page, in no particular order
 * @returns the sum of the processes' peaks, MiB
 * @throws when a render process dies or cannot go on
 */
export async function renderAll(
  tasks: readonly RenderTask[],
  folders: RenderFolders,
  environment: NodeJS.ProcessEnv,
  count: number,
  onResult: (result: RenderResult) => void,
): Promise<number> {
  const queue = tasks.values()
  const workers = Array.from({ length: Math.min(count, Math.ceil(tasks.length / batchSize)) }, () =>
    fork(worker, [JSON.stringify(folders)], {
      // React's development build is several times slower.
      env: { ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  try {
    const peaks = await Promise.all(workers.map((child) => feed(child, queue, onResult)))
    return peaks.reduce((sum, peak) => sum + peak, 0)
  } finally {
    await Promise.all(workers.map(end))
  }
}

/** Ends a process, and waits for that: what it still writes may be about to be removed. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

/** A render process could not go on. `code` is the system's. */
class RenderProcessError extends Error {
  override readonly name = 'RenderProcessError'
  readonly code: string | undefined
  constructor({ message, code }: RenderFailure) {
    super(message)
    this.code = code
  }
}

/** Gives one process a batch after the other until the queue is empty; resolves with its peak memory. */
function feed(
  child: ChildProcess,
  queue: Iterator<RenderTask, undefined>,
  onResult: (result: RenderResult) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let peak = 0
    const next = (): void => {
      const tasks = take(queue, batchSize)
      if (tasks.length === 0) resolve(peak)
      else child.send({ tasks } satisfies ToWorker)
    }
    child.on('message', (message: FromWorker) => {
      if ('failure' in message) return reject(new RenderProcessError(message.failure))
      peak = message.peakMemory
      for (const result of message.results) onResult(result)
      next()
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`A render process ended early (${signal ?? code})`)))
    next()
  })
}

function take<Item>(queue: Iterator<Item, undefined>, count: number): Item[] {
  const items: Item[] = []
  while (items.length < count) {
    const { value, done } = queue.next()
    if (done) break
    items.push(value)
  }
  return items
}
