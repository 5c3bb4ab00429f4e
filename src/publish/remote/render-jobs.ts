import { createNodeRedisClient, type IRedisClient } from 'bullmq'
import { createClient } from '@redis/client'
import type { NodeRecord } from '../../content/recording.ts'
import { brandPrefix } from '../../domain/brand.ts'
import type { RenderFailure, RenderResult, RenderTask } from '../render-job.ts'

/** A batch of pages for any machine that has the same code. */
export type RenderJob = {
  readonly tasks: readonly RenderTask[]
  /** Version of the snapshot to render from. */
  readonly snapshot: string
  /** The version before, and the keys of the rows that changed since; a worker that was there needs no more. */
  readonly from: string | undefined
  readonly leaves: readonly string[]
  /** Another one: the publisher knows nothing of what values were made of, and has to be told anew. */
  readonly epoch: string
}

/** A worker's answer: the same as of a process of this machine, with the bytes of the files. */
export type RenderJobResult =
  | {
      readonly results: readonly RenderResult[]
      readonly nodes: readonly NodeRecord[]
      /** Hash → content, gzip in base64. */
      readonly files: Readonly<Record<string, string>>
      /** MiB. */
      readonly peakMemory: number
    }
  | { readonly failure: RenderFailure }

/** Workers with another code draw other pages: they have a queue of their own. */
export const queueName = (code: string): string => `render-${code.slice(0, 16)}`

export const queuePrefix = `${brandPrefix}-queue`

/** A connection for one part of a queue, which does not end it itself. @param url `redis://` or `rediss://` */
export function openQueueClient(url: string): { readonly connection: IRedisClient; close(): void } {
  const client = createClient({ url, disableClientInfo: true, maintNotifications: 'disabled' })
  // A call that waits for an answer fails with it; the client connects again by itself.
  client.on('error', () => undefined)
  const connection = createNodeRedisClient(client)
  // Its own copy of such an error, which would end the process once a queue that closes listens no more.
  connection.on('error', () => undefined)
  return {
    connection,
    close() {
      if (client.isOpen) client.destroy()
    },
  }
}
