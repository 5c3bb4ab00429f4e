import { flushCompileCache } from 'node:module'
import { setImmediate as yieldToOthers, setTimeout } from 'node:timers/promises'
import { parseConfig } from '../config.ts'
import { openContent } from '../content/open-content.ts'
import { recordNodes } from '../content/recording.ts'
import { policySources } from '../domain/pages/policy/security-policy.ts'
import { loadBundle } from '../render/bundle.ts'
import { openFileStore } from './file-store.ts'
import { readOwnPeakMemory } from './peak-memory.ts'
import { failureOf, type FromWorker, type RenderFolders, type RenderTask, type ToWorker } from './render-job.ts'
import { createRenderMemory } from './render-memory.ts'
import { type RenderedBatch, renderPages } from './render-page.ts'

/*
 * One render process: takes batches of pages from its parent, answers with the files they became. Processes, not
 * threads: they render faster (specification, quality 4).
 */

// A publisher that is killed leaves no process that works on, or that misses what the next publish removes.
process.on('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)

const folders = JSON.parse(process.argv[2] ?? '{}') as RenderFolders
const config = parseConfig(process.env)
// Before the bundle, which takes a second to load: edits may remove the release of this snapshot meanwhile.
const content = openContent(folders.snapshot)
const using = {
  render: await loadBundle(folders.dist),
  content,
  store: openFileStore(folders.release),
  publicSettings: config.public,
  policy: policySources(config),
}

// Stored now, for the next process: this one is ended from outside, which Node does not wait for.
flushCompileCache()

const takeNodes = recordNodes(using.content)
// One of the pool's flags brings `gc`.
const memory = createRenderMemory(using.content.tracker, () => void globalThis.gc?.())

/** Renders pages of one locale. */
async function renderTasks(tasks: readonly RenderTask[]): Promise<RenderedBatch> {
  const [first] = tasks
  if (first) memory.prepareFor(first.locale, tasks.length)
  return renderPages(using, tasks)
}

async function answer(tasks: readonly RenderTask[]): Promise<FromWorker> {
  try {
    const { results, frames } = await renderTasks(tasks)
    return { results, nodes: [...takeNodes(), ...frames], peakMemory: readOwnPeakMemory() }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** The sources of the earlier snapshot's values are known to the ledger, and of no use any more. */
function advance(snapshot: string, leaves: readonly string[]): void {
  takeNodes()
  memory.beginPublish()
  using.content.advance(snapshot, leaves)
}

/**
 * Renders pages for what is in memory afterwards. A message that comes meanwhile is taken before the next page: a
 * publish does not wait for them all. The sources of values are handed on with the next answer.
 */
async function warmUp(tasks: readonly RenderTask[]): Promise<void> {
  // Messages come between two turns of the event loop.
  await yieldToOthers()
  if (waiting > 0) return enqueue(() => warmUp(tasks))
  const [task, ...others] = tasks
  if (!task) {
    using.content.tracker.prepare()
    return send({ isWarm: true })
  }
  // The publish that needs a page which fails reports it.
  await renderTasks([task]).catch(() => undefined)
  enqueue(() => warmUp(others))
}

function send(message: FromWorker): void {
  // The publisher may have been stopped meanwhile.
  if (process.connected) process.send?.(message, () => undefined)
}

async function take(message: ToWorker): Promise<void> {
  if ('snapshot' in message) return advance(message.snapshot, message.leaves)
  if ('warmUp' in message) return warmUp(message.warmUp)
  if ('isLarge' in message) return memory.freeMemory()
  send(await answer(message.tasks))
}

/** A publisher that was killed may have asked for a snapshot that the next one has removed: this process just ends. */
async function failUnlessOrphaned(error: unknown): Promise<void> {
  await setTimeout(200)
  if (process.connected) throw error
}

let busy: Promise<void> = Promise.resolve()
/** One after the other, in their order. */
function enqueue(work: () => Promise<void>): void {
  busy = busy.then(work).catch(failUnlessOrphaned)
}

/** Messages that were received, and not taken yet. */
let waiting = 0
process.on('message', (message: ToWorker) => {
  waiting += 1
  enqueue(() => {
    waiting -= 1
    return take(message)
  })
})
