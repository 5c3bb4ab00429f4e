import { requestScope } from '../../lib/request-scope.ts'
import type { VendorCall } from '../guard/vendor-call.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { Quota, QuotaRequest } from './quota.ts'

/** Charges a call to the running request's client: by session or network, by range and by account. */
export function quotaRequest({ background = false }: Pick<VendorCall, 'background'> = {}): QuotaRequest {
  const { client, priority } = requestScope() ?? {}
  return { client, priority, isBackground: background }
}

/**
 * Refuses the running request before it starts, or joins, a load that other clients wait for too.
 * @throws VendorError `limited` when its client has used up its share
 */
export function requireShare(quota: Quota, vendor: string): void {
  const refusal = quota.refusalOf(quotaRequest())
  if (refusal?.of === 'client')
    throw new VendorError({ vendor, operation: 'reads' }, { fault: 'limited', waitMs: Math.ceil(refusal.waitMs) })
}
