import { parseConfig } from '../config.ts'
import { openContent } from '../content/open-content.ts'
import { policySources } from '../domain/pages/security-policy.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import { loadBundle } from '../render/bundle.ts'
import { openReleaseStore } from './release-store.ts'
import type { FromWorker, RenderFailure, RenderFolders, ToWorker } from './render-job.ts'
import { renderPage } from './render-page.ts'

/*
 * One render process: takes batches of pages from its parent, answers with the files they became. Processes, not
 * threads: they render faster (specification, quality 4).
 */
/** Hashing a page's scripts for its policy waits on another thread; another page renders meanwhile. */
const pagesAtOnce = 4
const folders = JSON.parse(process.argv[2] ?? '{}') as RenderFolders
const config = parseConfig(process.env)
const using = {
  render: await loadBundle(folders.dist),
  content: openContent(folders.snapshot),
  store: openReleaseStore(folders.release),
  publicSettings: config.public,
  policy: policySources(config),
}

async function answer(tasks: ToWorker['tasks']): Promise<FromWorker> {
  try {
    const results = await mapConcurrently(tasks, pagesAtOnce, (task) => renderPage(using, task))
    return { results, peakMemory: process.resourceUsage().maxRSS / 1024 }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): RenderFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const message = error.stack ?? error.message
  return 'code' in error && typeof error.code === 'string' ? { message, code: error.code } : { message }
}

process.on('message', async ({ tasks }: ToWorker) => {
  const reply = await answer(tasks)
  // The publisher may have been stopped meanwhile.
  if (process.connected) process.send?.(reply)
})
process.on('disconnect', () => process.exit(0))
