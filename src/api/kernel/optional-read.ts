import type { Log } from '../../lib/log.ts'
import { VendorError } from '../../ports/vendor-error.ts'

/**
 * Makes reads that a page can do without: a vendor's failure is logged and reads as `undefined` (specification, core
 * 8).
 * @param event name of the log line
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
