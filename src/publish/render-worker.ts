import { flushCompileCache } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { parseConfig } from '../config.ts'
import { openContent } from '../content/open-content.ts'
import { recordNodes } from '../content/recording.ts'
import { policySources } from '../domain/pages/policy/security-policy.ts'
import { loadBundle } from '../render/bundle.ts'
import { openFileStore } from './file-store.ts'
import { failureOf, type FromWorker, type RenderFolders, type RenderTask, type ToWorker } from './render-job.ts'
import { renderPages } from './render-page.ts'

/*
 * One render process: takes batches of pages from its parent, answers with the files they became. Processes, not
 * threads: they render faster (specification, quality 4).
 */

// A publisher that is killed leaves no process that works on, or that misses what the next publish removes.
process.on('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)

const folders = JSON.parse(process.argv[2] ?? '{}') as RenderFolders
const config = parseConfig(process.env)
const using = {
  render: await loadBundle(folders.dist),
  content: openContent(folders.snapshot),
  store: openFileStore(folders.release),
  publicSettings: config.public,
  policy: policySources(config),
}

// Stored now, for the next process: this one is ended from outside, which Node does not wait for.
flushCompileCache()

const takeNodes = recordNodes(using.content)

async function answer(tasks: readonly RenderTask[]): Promise<FromWorker> {
  try {
    const { results, frames } = await renderPages(using, tasks)
    return { results, nodes: [...takeNodes(), ...frames], peakMemory: process.resourceUsage().maxRSS / 1024 }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** The sources of the earlier snapshot's values are known to the ledger, and of no use any more. */
function advance(snapshot: string, leaves: readonly string[]): void {
  takeNodes()
  using.content.advance(snapshot, leaves)
}

/** The sources of values are handed on with the next answer, and a page that fails is reported when it is due. */
async function warmUp(tasks: readonly RenderTask[]): Promise<void> {
  // The publish that needs such a page reports it.
  await renderPages(using, tasks).catch(() => undefined)
}

async function take(message: ToWorker): Promise<void> {
  if ('snapshot' in message) return advance(message.snapshot, message.leaves)
  if ('warmUp' in message) return warmUp(message.warmUp)
  const reply = await answer(message.tasks)
  // The publisher may have been stopped meanwhile.
  if (process.connected) process.send?.(reply, () => undefined)
}

/** A publisher that was killed may have asked for a snapshot that the next one has removed: this process just ends. */
async function failUnlessOrphaned(error: unknown): Promise<void> {
  await setTimeout(200)
  if (process.connected) throw error
}

/** Messages are taken in their order. */
let busy: Promise<void> = Promise.resolve()
process.on('message', (message: ToWorker) => void (busy = busy.then(() => take(message)).catch(failUnlessOrphaned)))
