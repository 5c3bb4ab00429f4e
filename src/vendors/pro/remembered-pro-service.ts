import { createVerbCache } from '../../lib/cached-verb.ts'
import { sharedFor } from '../shared-for.ts'
import type { ProService } from './create-pro-service.ts'

/** Of each verb's answers. */
const bytes = 1_000_000

/** The same, from memory where that is fresh. */
export type RememberedProService = ProService & {
  /** Asked at this moment, whatever is remembered: for what must not rest on an old word. */
  readonly orderTotalNow: ProService['orderTotal']
}

/**
 * The pro service, asked at most once a minute for the same (security, A14: a role is at most 60 s old). While it
 * fails, what it said within the last day stands.
 */
export function rememberedProService(service: ProService, clock: () => number): RememberedProService {
  const cached = createVerbCache({ clock, onLoad: () => undefined })
  return {
    orderTotal: cached(service.orderTotal, { ...sharedFor, bytes }),
    orderTotalNow: service.orderTotal,
    shippingMethodSettings: cached(service.shippingMethodSettings, { ...sharedFor, bytes }),
  }
}
