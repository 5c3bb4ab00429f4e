import { setTimeout as sleep } from 'node:timers/promises'
import { publishRequestName } from '../../src/config.ts'
import { createSignalReader } from '../../src/lib/file-signal.ts'
import { followFile } from '../../src/lib/follow-file.ts'
import { createLog } from '../../src/lib/log.ts'
import { createRedis } from '../../src/lib/redis.ts'
import { takeSignals } from '../../src/lib/redis-signal.ts'
import { lookMs, type PublishRequest, publishRequestSchema } from '../../src/ports/publish-request.ts'

/** The time in which the publisher notices a request, ms. */
const noticeMs = 50
/** The same for one of another machine, ms. */
const noticeSharedMs = 200
/** Events of one change come together: how long the publisher waits for the next one, ms. */
const gatherMs = 100
/** The time for which the items of a release wait for the next one and for its end, which may be lost, ms. */
const releaseMs = 5000

export type WatchOptions = {
  /** The file whose lines ask for a publish (`publishRequestFile`). */
  readonly requestFile: string
  /** The Redis through which other machines ask; '' for a machine alone. */
  readonly sharedUrl?: string
  /** Longest wait for its answer, ms, where it differs. */
  readonly redisLimitMs?: number | undefined
  /**
   * Brings the pages up to date with what was asked for. Never throws.
   * @returns whether that went well: what failed is looked at again with the next request, or by itself
   */
  readonly publish: (requests: readonly PublishRequest[]) => Promise<boolean>
  /** Runs before everything else, as the publish that a process begins with; what is asked for meanwhile follows. */
  readonly first?: () => Promise<unknown>
  /** The time between two looks without a request, ms. */
  readonly every?: number
  /** Aborted once the process is being stopped: one that is stopped as it begins takes no request of others. */
  readonly stopping?: AbortSignal | undefined
}

const anything: PublishRequest = { kind: 'anything' }

/** Holds back the items of releases until all of a release are there: they go live together. */
function createReleases(publish: (requests: readonly PublishRequest[]) => void) {
  const held = new Map<string, { readonly items: PublishRequest[]; timer: NodeJS.Timeout }>()
  const take = (uid: string): readonly PublishRequest[] | undefined => {
    const release = held.get(uid)
    clearTimeout(release?.timer)
    held.delete(uid)
    return release?.items
  }
  const hold = (uid: string, item: PublishRequest): void => {
    const items = [...(take(uid) ?? []), item]
    held.set(uid, { items, timer: setTimeout(() => publish(take(uid) ?? []), releaseMs) })
  }
  return {
    /** @returns what need not wait any longer */
    admit: (requests: readonly PublishRequest[]): readonly PublishRequest[] =>
      requests.flatMap((request) => {
        // Its items may have come to the publisher that ran before.
        if (request.kind === 'release') return take(request.uid) ?? [anything]
        if (request.kind === 'catalogue' || request.release === undefined) return [request]
        hold(request.release, request)
        return []
      }),
    stop(): void {
      for (const uid of [...held.keys()]) take(uid)
    },
  }
}

/** The requests of all machines that share a Redis. While it is away there are none: each machine asks itself then. */
function openSharedRequests(url: string, limitMs: number | undefined) {
  if (url === '') return { take: (): Promise<readonly unknown[]> => Promise.resolve([]), close: () => undefined }
  const redis = createRedis(url, createLog('silent'), { limitMs })
  return {
    take: (): Promise<readonly unknown[]> => takeSignals(redis, publishRequestName).catch(() => []),
    close: () => redis.close(),
  }
}

/**
 * Publishes when an event asks for it, and every five minutes, one publish at a time: what is asked for meanwhile is
 * done once afterwards. The items of a release of the content service wait for its last one.
 * @returns stops; a publish that is under way ends by itself, or with the process
 */
export async function watchPublish(options: WatchOptions): Promise<() => void> {
  const { requestFile, sharedUrl = '', redisLimitMs, publish, first, every = lookMs, stopping } = options
  const readSignals = createSignalReader(requestFile)
  // An earlier request is part of the publish that a process begins with.
  await readSignals()
  await first?.()
  if (stopping?.aborted === true) return () => undefined
  const shared = openSharedRequests(sharedUrl, redisLimitMs)
  const readRequests = async (): Promise<readonly PublishRequest[]> => {
    const lines = [...(await readSignals()), ...(await shared.take())]
    return releases.admit(lines.map((line) => publishRequestSchema.safeParse(line).data ?? anything))
  }
  let wanted: PublishRequest[] = []
  let isRunning = false
  let isStopped = false
  const publishWhileWanted = async (): Promise<void> => {
    isRunning = true
    while (wanted.length > 0 && !isStopped) {
      await sleep(gatherMs)
      wanted.push(...(await readRequests()))
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
  const releases = createReleases(request)
  const notice = async (): Promise<void> => {
    const requests = await readRequests()
    if (requests.length > 0) request(requests)
  }
  const stopFollowing = followFile(requestFile, noticeMs, () => void notice())
  const timers = [
    setInterval(() => request([anything]), every),
    ...(sharedUrl === '' ? [] : [setInterval(() => void notice(), noticeSharedMs)]),
  ]
  // Changes that came between the first look and the following, which may be minutes in a large shop.
  await notice()
  return () => {
    isStopped = true
    releases.stop()
    stopFollowing()
    for (const timer of timers) clearInterval(timer)
    shared.close()
  }
}
