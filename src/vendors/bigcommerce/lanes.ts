import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { PausedError } from '../guard/pause.ts'

/** Calls with a limit of their own beside the store's quota (vendors, commerce 3.7). */
type Lane = {
  readonly name: string
  readonly method: string
  readonly path: RegExp
  readonly atOnce: number | undefined
}

const lanes: readonly Lane[] = [
  { name: 'categories', method: 'GET', path: /^\/v3\/catalog\/categories$/, atOnce: 40 },
  { name: 'category tree', method: 'GET', path: /^\/v3\/catalog\/trees\/\d+\/categories$/, atOnce: 1 },
  { name: 'customer update', method: 'PUT', path: /^\/v3\/customers$/, atOnce: 3 },
  { name: 'address create', method: 'POST', path: /^\/v3\/customers\/addresses$/, atOnce: 10 },
  { name: 'address update', method: 'PUT', path: /^\/v3\/customers\/addresses$/, atOnce: 3 },
  { name: 'groups', method: 'GET', path: /^\/v2\/customer_groups$/, atOnce: 40 },
  { name: 'prices', method: 'POST', path: /^\/v3\/pricing\/products$/, atOnce: 50 },
  { name: 'price list', method: 'GET', path: /^\/v3\/pricelists\/\d+\/records$/, atOnce: 10 },
  // The limit of password checks is undisclosed: guessed passwords must not stop the store.
  { name: 'passwords', method: 'POST', path: /^\/v3\/customers\/validate-credentials$/, atOnce: undefined },
]

/** Name of the lane of a call, `undefined` for most calls. @param path below the store, without query */
export const findLane = (method: string, path: string): string | undefined =>
  lanes.find((lane) => lane.method === method && lane.path.test(path))?.name

/** More than this in a line, and the last would come too late anyway. */
const longestQueue = 100
const fullQueueWaitMs = 1000

/** One store's lanes: runs work as soon as its lane has room. */
export function createLanes() {
  const bulkheads = new Map<string, BulkheadPolicy>(
    lanes.flatMap(({ name, atOnce }) => (atOnce === undefined ? [] : [[name, bulkhead(atOnce, longestQueue)]])),
  )
  return async <T>(lane: string | undefined, work: () => Promise<T>): Promise<T> => {
    const room = lane === undefined ? undefined : bulkheads.get(lane)
    if (!room) return work()
    try {
      return await room.execute(work)
    } catch (cause) {
      throw cause instanceof BulkheadRejectedError ? new PausedError(fullQueueWaitMs) : cause
    }
  }
}
