import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Job, Worker } from 'bullmq'
import { type OpenContent, openContent } from '../../content/open-content.ts'
import { recordNodes } from '../../content/recording.ts'
import { readPeakMemory } from '../peak-memory.ts'
import { failureOf } from '../render-job.ts'
import { type PageRenderer, renderPages } from '../render-page.ts'
import { openQueueClient, queueName, queuePrefix, type RenderJob, type RenderJobResult } from './render-jobs.ts'

/** A worker that has not said for so long that it lives has lost its batch, ms. */
const lostAfterMs = 5000
const mostLost = 5

export type ConsumerOptions = {
  /** `redis://` or `rediss://`. */
  readonly url: string
  /** Digest of the code. */
  readonly code: string
  readonly using: Omit<PageRenderer, 'content' | 'store'>
  /** File of a snapshot, fetched where it is not here. */
  readonly snapshotFile: (version: string) => Promise<string>
}

/** Renders batches from the queue, one at a time, until it is closed. */
export function consumeRenders({ url, code, using, snapshotFile }: ConsumerOptions): { close(): Promise<void> } {
  const retained = createRetainedContent(snapshotFile)
  const work = async ({ data }: Job<RenderJob, RenderJobResult>): Promise<RenderJobResult> => {
    const files = new Map<string, Uint8Array>()
    const store = {
      put(bytes: Uint8Array): Promise<string> {
        const hash = createHash('sha256').update(bytes).digest('hex')
        files.set(hash, bytes)
        return Promise.resolve(hash)
      },
    }
    try {
      const { content, takeNodes } = await retained.at(data)
      const { results, frames } = await renderPages({ ...using, content, store }, data.tasks)
      const packed = await Promise.all([...files].map(async ([hash, bytes]) => [hash, await pack(bytes)] as const))
      const peakMemory = readPeakMemory()
      return { results, nodes: [...takeNodes(), ...frames], files: Object.fromEntries(packed), peakMemory }
    } catch (error) {
      // The sources of values may not have been told.
      retained.clear()
      return { failure: failureOf(error) }
    }
  }
  const client = openQueueClient(url)
  const worker = new Worker<RenderJob, RenderJobResult>(queueName(code), work, {
    prefix: queuePrefix,
    connection: client.connection,
    lockDuration: lostAfterMs,
    stalledInterval: lostAfterMs / 2,
    maxStalledCount: mostLost,
  })
  worker.on('error', () => undefined)
  return {
    async close() {
      await worker.close()
      client.close()
      retained.clear()
    },
  }
}

const pack = async (bytes: Uint8Array): Promise<string> => (await promisify(gzip)(bytes)).toString('base64')

type Retained = { readonly content: OpenContent; readonly takeNodes: ReturnType<typeof recordNodes> }

/** The content of the last batch, which goes on with the next one where it can. */
function createRetainedContent(snapshotFile: ConsumerOptions['snapshotFile']) {
  let retained: (Retained & { readonly epoch: string; snapshot: string }) | undefined
  const clear = (): void => {
    retained?.content.close()
    retained = undefined
  }
  return {
    clear,
    async at({ snapshot, from, leaves, epoch }: RenderJob): Promise<Retained> {
      if (retained?.epoch === epoch && retained.snapshot === snapshot) return retained
      const file = await snapshotFile(snapshot)
      if (retained?.epoch === epoch && retained.snapshot === from) {
        retained.content.advance(file, leaves)
        retained.snapshot = snapshot
        return retained
      }
      clear()
      const content = openContent(file)
      retained = { content, takeNodes: recordNodes(content), epoch, snapshot }
      return retained
    },
  }
}
