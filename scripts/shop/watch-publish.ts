import { setTimeout } from 'node:timers/promises'
import { createSignalReader } from '../../src/lib/file-signal.ts'
import { followFile } from '../../src/lib/follow-file.ts'
import { type PublishRequest, publishRequestSchema } from '../../src/ports/publish-request.ts'

/** How soon the publisher notices a request, ms. */
const noticeMs = 50
/** Events of one change come together: how long the publisher waits for the next one, ms. */
const gatherMs = 100
/** How often the publisher looks by itself, since an event can be lost, ms. */
const lookMs = 5 * 60_000

export type WatchOptions = {
  /** The file whose lines ask for a publish (`publishRequestFile`). */
  readonly requestFile: string
  /**
   * Brings the pages up to date with what was asked for. Never throws.
   * @returns whether that went well: what failed is looked at again with the next request, or by itself
   */
  readonly publish: (requests: readonly PublishRequest[]) => Promise<boolean>
  /** How often to look without a request, ms. */
  readonly every?: number
}

const anything: PublishRequest = { kind: 'anything' }

/**
 * Publishes when an event asks for it, and every five minutes, one publish at a time: what is asked for meanwhile is
 * done once afterwards.
 * @returns stops; a publish that is under way ends by itself, or with the process
 */
export async function watchPublish({ requestFile, publish, every = lookMs }: WatchOptions): Promise<() => void> {
  const readSignals = createSignalReader(requestFile)
  // What was asked for before is part of the publish that a process begins with.
  await readSignals()
  let wanted: PublishRequest[] = []
  let isRunning = false
  let isStopped = false
  const publishWhileWanted = async (): Promise<void> => {
    isRunning = true
    while (wanted.length > 0 && !isStopped) {
      await setTimeout(gatherMs)
      wanted.push(...(await readSignals()).flatMap((line) => publishRequestSchema.safeParse(line).data ?? anything))
      const requests = wanted
      wanted = []
      const isDone = await publish(requests)
      // Not at once: what failed may fail again.
      if (!isDone) failed = [anything]
    }
    isRunning = false
  }
  let failed: readonly PublishRequest[] = []
  const request = (requests: readonly PublishRequest[]): void => {
    wanted.push(...failed, ...requests)
    failed = []
    if (!isRunning) void publishWhileWanted()
  }
  const notice = async (): Promise<void> => {
    const lines = await readSignals()
    if (lines.length > 0) request(lines.map((line) => publishRequestSchema.safeParse(line).data ?? anything))
  }
  const stopFollowing = followFile(requestFile, noticeMs, () => void notice())
  const timer = setInterval(() => request([anything]), every)
  // What came between the first look and the following.
  await notice()
  return () => {
    isStopped = true
    stopFollowing()
    clearInterval(timer)
  }
}
