import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { NodeRecord } from '../content/recording.ts'
import { createProcessStates, pagesForStart } from './process-states.ts'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'
import {
  countTasks,
  type FromWorker,
  type RenderFailure,
  type RenderFolders,
  type RenderResult,
  type RenderTask,
  type TaskSource,
  type ToWorker,
} from './render-job.ts'

const worker = fileURLToPath(new URL('./render-worker.ts', import.meta.url))
const batchSize = 16
/** Batches that each process gets at least, where there are so many pages. */
const batchesEach = 4
/**
 * V8 would let garbage grow to several times what is in use: all processes together have 900 MiB. A process collects it
 * by itself where it is done with a locale (`render-memory.ts`).
 */
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40', '--expose-gc']
/**
 * V8's threads would each have the C library reserve memory of their own, which none of the others uses. An operating
 * system with another library does not know the variable.
 */
const memoryVariables = { MALLOC_ARENA_MAX: '1' } as const
/** The memory of all render processes together, MiB: the publisher itself has the rest of 900. */
const allMemory = 500
/** The memory that one needs in any case, MiB. */
const leastMemory = 250
/** So many pages at least are worth the start of a process. */
const leastPages = 1500
/** The part of its memory from which on a process frees some: new values then take the place of those it cleared. */
const nearlyFull = 0.9

/** The results of rendering, in the order in which they come. */
type RenderHandlers = {
  readonly onResult: (result: RenderResult) => void
  /** Values that were made, each with what it was made of. */
  readonly onNodes: (nodes: readonly NodeRecord[]) => void
}

/**
 * Render processes, started when there is work for them and kept for the next publish. Results are handed on as they
 * come, so that memory stays flat.
 */
export type RenderPool = {
  /** Has as many processes start as so many pages are worth, before the pages are known. */
  startFor(pages: number): void
  /**
   * Renders tasks. @returns the sum of the processes' peaks, MiB
   * @throws when a render process dies or cannot go on: the pool is of no more use then, but to be closed
   */
  render(sources: readonly TaskSource[], handlers: RenderHandlers): Promise<number>
  /** Has all processes go on with a later snapshot. @param leaves keys of changed rows and lists */
  advance(snapshot: string, leaves: readonly string[]): void
  /**
   * Has as many processes run as there may be, each with these pages rendered once, whose files are dropped. A publish
   * comes before pages that are left then, and one of few pages goes to the processes that have rendered them all.
   */
  warmUp(tasks: readonly RenderTask[]): void
  close(): Promise<void>
}

/** Pages of a batch: few where there are few in all, so that every process has its share. */
const batchOf = (tasks: number, processes: number): number =>
  Math.min(batchSize, Math.ceil(tasks / (processes * batchesEach)))

/**
 * The point at which a process is replaced by a new one, for which V8 compiles everything anew. In the midst of a
 * publish it frees memory before: near that point, and again where it has grown since. Between these, and before it is
 * replaced, it renders many pages. Between two publishes it is replaced once it has rendered so many in all: a new one
 * would grow as much for the next edit of a large shop.
 */
export type RenderLimits = {
  /** MiB that it may have grown to, after the pages that it renders at least. */
  readonly memory: number
  readonly pages: number
}

/** @param count processes at most */
export function openRenderPool(
  folders: RenderFolders,
  environment: NodeJS.ProcessEnv,
  count: number,
  limits: RenderLimits = { memory: Math.max(leastMemory, allMemory / count), pages: leastPages },
): RenderPool {
  let { snapshot } = folders
  let isClosed = false
  const workers: ChildProcess[] = []
  const states = createProcessStates<ChildProcess>()
  /** Pages that a process has rendered in all. */
  const renderedBy = new WeakMap<ChildProcess, number>()
  /** The peak of a process when it last freed memory, MiB. */
  const freedAt = new WeakMap<ChildProcess, number>()
  const start = (): ChildProcess => {
    const child = fork(worker, [JSON.stringify({ ...folders, snapshot })], {
      // React's development build is several times slower.
      env: { ...memoryVariables, ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, ...memoryFlags],
    })
    workers.push(child)
    child.on('message', (message: FromWorker) => {
      if ('isWarm' in message) states.markReady(child)
    })
    // The publish that waits for it learns of it. One that could not be started has no end.
    child.on('error', () => drop(child))
    child.once('exit', () => drop(child))
    return child
  }
  const drop = (child: ChildProcess): void => {
    const index = workers.indexOf(child)
    if (index >= 0) workers.splice(index, 1)
  }
  const retire = (child: ChildProcess): void => {
    drop(child)
    void end(child)
  }
  /** Has one process after the other render until the queue is empty. @returns the highest of their peaks, MiB */
  const work = async (first: ChildProcess, queue: RenderQueue, size: number, handlers: RenderHandlers) => {
    // Whichever process it is, it stays with the locale.
    const place = {}
    let child = first
    let highest = 0
    for (;;) {
      const take = (): readonly RenderTask[] => queue.take(place, size)
      const memory = Math.max(nearlyFull * limits.memory, freedAt.get(child) ?? 0)
      const { peak, rendered, isDone } = await feed(child, take, { ...limits, memory }, handlers)
      highest = Math.max(highest, peak)
      const inAll = (renderedBy.get(child) ?? 0) + rendered
      renderedBy.set(child, inAll)
      if (isDone) {
        if (peak > limits.memory && inAll >= limits.pages) states.markLarge(child)
        return highest
      }
      if (peak <= limits.memory || !freedAt.has(child)) {
        freedAt.set(child, peak)
        child.send({ isLarge: true } satisfies ToWorker)
        continue
      }
      drop(child)
      // Both at once would take more memory than either.
      await end(child)
      if (isClosed) throw new Error('The render processes were ended')
      child = start()
    }
  }
  const startFor = (pages: number): void => {
    const needed = Math.min(count, Math.ceil(pages / batchOf(pages, count) || 0))
    const worthStarting = Math.min(needed, Math.ceil(pages / pagesForStart))
    while (workers.length < worthStarting) start()
  }
  return {
    startFor,
    async render(sources, handlers) {
      const pages = countTasks(sources)
      const queue = createRenderQueue(sources)
      const size = batchOf(pages, count)
      const needed = Math.min(count, Math.ceil(pages / size || 0))
      startFor(pages)
      const used = states.chooseFor(pages, workers).slice(0, needed)
      const peaks = await Promise.all(used.map((child) => work(child, queue, size, handlers)))
      const large = states.findReplaceable(workers)
      if (large) retire(large)
      return peaks.reduce((sum, peak) => sum + peak, 0)
    },
    advance(next, leaves) {
      snapshot = next
      for (const child of workers) child.send({ snapshot: next, leaves } satisfies ToWorker)
    },
    warmUp(tasks) {
      while (workers.length < count) start()
      for (const child of states.takeUnasked(workers)) child.send({ warmUp: tasks } satisfies ToWorker)
    },
    async close() {
      isClosed = true
      await Promise.all(workers.splice(0).map(end))
    },
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
export class RenderProcessError extends Error {
  override readonly name = 'RenderProcessError'
  readonly code: string | undefined
  constructor({ message, code }: RenderFailure) {
    super(message)
    this.code = code
  }
}

/** Batches that a process has at once: it renders one while its answer to the other is on its way. */
const batchesAhead = 2

/**
 * Gives one process a batch after the other until there are none, or it has grown too large (`isDone` is false then);
 * resolves with its peak memory, and the pages that it rendered.
 */
function feed(
  child: ChildProcess,
  take: () => readonly RenderTask[],
  limits: RenderLimits,
  { onResult, onNodes }: RenderHandlers,
): Promise<{ readonly peak: number; readonly rendered: number; readonly isDone: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ peak: number; rendered: number; isDone: boolean }>()
  let [peak, waiting, rendered, isDone] = [0, 0, 0, false]
  const isTooLarge = (): boolean => peak > limits.memory && rendered >= limits.pages
  const sendNext = (): void => {
    while (waiting < batchesAhead && !isDone && !isTooLarge()) {
      const tasks = take()
      isDone = tasks.length === 0
      if (isDone) break
      child.send({ tasks } satisfies ToWorker)
      waiting += 1
    }
  }
  const receive = (message: FromWorker): void => {
    if ('isWarm' in message) return
    if ('failure' in message) return reject(new RenderProcessError(message.failure))
    waiting -= 1
    rendered += message.results.length
    peak = message.peakMemory
    try {
      sendNext()
      onNodes(message.nodes)
      for (const result of message.results) onResult(result)
    } catch (error) {
      reject(error)
    }
    if (waiting === 0) resolve({ peak, rendered, isDone })
  }
  const die = (code: number | null, signal: NodeJS.Signals | null): void =>
    reject(new Error(`A render process ended early (${signal ?? code})`))
  child.on('message', receive)
  child.once('exit', die).once('error', reject)
  sendNext()
  if (waiting === 0) resolve({ peak, rendered, isDone })
  return promise.finally(() => child.off('message', receive).off('exit', die).off('error', reject))
}
