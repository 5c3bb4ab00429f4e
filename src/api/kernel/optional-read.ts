import type { Log } from '../../lib/log.ts'
import { VendorError } from '../../ports/vendor-error.ts'

/**
 * Reads that a page can do without: a vendor that fails is logged, and the answer is `undefined` (specification, core
 * 8: the UI continues).
 * @param event names in the log what is missing
 */
export function optionalRead(log: Log, event: string) {
  return async function tolerant<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      const { vendor, operation, fault } = error
      log.warn({ event, vendor, operation, fault })
      return undefined
    }
  }
}
