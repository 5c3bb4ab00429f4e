import { beforeEach, vi } from 'vitest'
import type { Fetch } from '../../../src/lib/fetch.ts'
import type { VendorEvent } from '../../../src/vendors/guard/vendor-events.ts'
import { type GuardedFetch, type VendorCall, createGuardedFetch } from '../../../src/vendors/guarded-fetch.ts'
import { VendorError } from '../../../src/ports/vendor-error.ts'

export const read: VendorCall = { operation: 'things.get', url: 'http://vendor.test/things' }
export const write: VendorCall = { ...read, operation: 'things.add', method: 'POST', body: '{}' }

/** A network that answers every call with this status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Fetch =>
  () =>
    new Response(code === 204 ? null : '{"ok":true}', { status: code, headers })
/** One that never answers. */
export const silent: Fetch = () => new Promise<Response>(() => undefined)
/** One to which no connection can be opened. */
export const refused: Fetch = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }),
  )
/** One that breaks off an open connection. */
export const reset: Fetch = () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }))

/** The error of a call, and all time that it takes passing at once. */
export async function failureOf(work: Promise<unknown>): Promise<VendorError> {
  const settled = work.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(11_000)
  const error = await settled
  if (!(error instanceof VendorError)) throw new Error('no vendor error', { cause: error })
  return error
}

/** Lets what waits for milliseconds go on. */
export async function outcome<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(300)
  return work
}

/** A vendor as tests see it. */
type GuardedVendor = {
  /** Its answers, which the test sets. */
  network: Fetch
  /** The times of its calls, ms. */
  asked: number[]
  guarded: GuardedFetch
  /** The events of this name. */
  named(name: VendorEvent['event']): VendorEvent[]
}

/** A vendor for each test of a file, whose clock is replaced. It answers 200 at first. */
export function useGuardedVendor(): GuardedVendor {
  const open = (): GuardedVendor => {
    const events: VendorEvent[] = []
    const fetch: Fetch = (url, init) => {
      vendor.asked.push(performance.now())
      return vendor.network(url, init)
    }
    return {
      network: status(200),
      asked: [],
      guarded: createGuardedFetch({ vendor: 'pro', fetch, watch: (event) => void events.push(event) }),
      named: (name) => events.filter(({ event }) => event === name),
    }
  }
  const vendor = open()
  beforeEach(() => void Object.assign(vendor, open()))
  return vendor
}
