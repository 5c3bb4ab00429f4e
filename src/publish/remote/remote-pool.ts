import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Job, Queue, QueueEvents } from 'bullmq'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { FileStore } from '../file-store.ts'
import type { RenderTask, TaskSource } from '../render-job.ts'
import { RenderProcessError, type RenderPool } from '../render-pool.ts'
import { openQueueClient, queueName, queuePrefix, type RenderJob, type RenderJobResult } from './render-jobs.ts'

/** Pages of a batch: a worker that dies costs so many again. */
const batchSize = 16
/** Batches in the queue at once: enough for every worker to have a next one, and little for Redis to hold. */
const atOnce = 64
/** A batch is given to another worker so often before it fails the publish. */
const mostTries = 5
/** The time that a batch may take with all that, ms. */
const patienceMs = 10 * 60_000
/** A batch is asked about by itself after so long without word, ms. */
const askAgainMs = 2000

export type RemotePoolOptions = {
  /** `redis://` or `rediss://`. */
  readonly url: string
  /** Digest of the code. */
  readonly code: string
  /** Version of the snapshot to begin with. */
  readonly snapshot: string
  readonly store: Pick<FileStore, 'put'>
  /** Brings a snapshot to where workers find it. */
  readonly share: (version: string) => Promise<void>
}

/**
 * Rendering by workers on any machine, through a queue in Redis: each batch is done once by a free worker, and again
 * by another when its worker dies.
 */
export function openRemotePool({ url, code, snapshot, store, share }: RemotePoolOptions): RenderPool {
  const name = queueName(code)
  const clients = [openQueueClient(url), openQueueClient(url)] as const
  const queue = new Queue<RenderJob, RenderJobResult>(name, { prefix: queuePrefix, connection: clients[0].connection })
  // Each batch that is waited for listens for the end of both.
  queue.setMaxListeners(2 * atOnce)
  const events = new QueueEvents(name, { prefix: queuePrefix, connection: clients[1].connection })
  events.setMaxListeners(2 * atOnce)
  // A call that waits for an answer fails with it.
  queue.on('error', () => undefined)
  events.on('error', () => undefined)
  const epoch = randomUUID()
  let now: Pick<RenderJob, 'snapshot' | 'from' | 'leaves'> = { snapshot, from: undefined, leaves: [] }
  let shared: string | undefined

  async function renderBatch(tasks: readonly RenderTask[]): Promise<Exclude<RenderJobResult, { failure: unknown }>> {
    const job: Job<RenderJob, RenderJobResult> = await queue.add(
      'pages',
      { tasks, epoch, ...now },
      { attempts: mostTries, removeOnComplete: { age: 60 }, removeOnFail: true },
    )
    const answer = await answerOf(job)
    if ('failure' in answer) throw new RenderProcessError(answer.failure)
    const unpack = (content: string) => promisify(gunzip)(Buffer.from(content, 'base64'))
    await Promise.all(Object.values(answer.files).map(async (content) => store.put(await unpack(content))))
    return answer
  }

  /**
   * Events may be missed: a stream that was silent for ten seconds is read anew from its end, and an error of Redis
   * ends the reading. Each wait begins with the state of the batch itself.
   */
  async function answerOf(job: Job<RenderJob, RenderJobResult>): Promise<RenderJobResult> {
    for (const last = performance.now() + patienceMs; ;) {
      try {
        return await job.waitUntilFinished(events, askAgainMs)
      } catch (error) {
        const hasFailed = ['failed', 'unknown'].includes(await job.getState())
        if (hasFailed || performance.now() > last) throw error
      }
    }
  }

  return {
    async render(sources, { onResult, onNodes }) {
      const turns = turnsOf(sources)
      if (turns.length === 0) return 0
      await events.waitUntilReady()
      if (shared !== now.snapshot) await share(now.snapshot)
      shared = now.snapshot
      let peak = 0
      await mapConcurrently(turns, atOnce, async (source) => {
        const { results, nodes, peakMemory } = await renderBatch(source.take(batchSize))
        peak = Math.max(peak, peakMemory)
        onNodes(nodes)
        for (const result of results) onResult(result)
      })
      return peak
    },
    advance(file, leaves) {
      now = { snapshot: basename(file, '.sqlite'), from: now.snapshot, leaves }
    },
    // Other machines have their own way of staying ready.
    startFor: () => undefined,
    warmUp: () => undefined,
    async close() {
      await Promise.all([queue.close(), events.close()])
      for (const client of clients) client.close()
    },
  }
}

/** Sources in the order in which batches are taken from them. */
const turnsOf = (sources: readonly TaskSource[]): TaskSource[] =>
  sources.flatMap((source) => Array.from({ length: Math.ceil(source.count / batchSize) }, () => source))
