import type { Fetch } from '../lib/fetch.ts'
import { VendorError } from './vendor-error.ts'

/**
 * Resolves when a service answers at all: an unknown address below it is an answer too, a failing server is not.
 * @throws VendorError
 */
export async function reach(vendor: string, url: string, fetch: Fetch): Promise<void> {
  const place = { vendor, operation: 'reach' }
  let status: number
  try {
    status = (await fetch(url, { method: 'HEAD', redirect: 'manual' })).status
  } catch (cause) {
    throw new VendorError(place, { fault: 'unreachable', cause })
  }
  if (status >= 500) throw new VendorError(place, { fault: 'answer', status })
}
