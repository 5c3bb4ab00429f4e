/**
 * Events about a vendor for operators. Three are alarms, since only a person can fix them: `vendor_refused_us`,
 * our credentials are wrong or lack a right; `vendor_clock_differs`, this machine's clock is wrong, or the
 * vendor's; `vendor_quota_too_high`, the vendor's quota was used up before the one that is configured.
 */
export type VendorEvent =
  | {
      readonly event: 'vendor_refused_us'
      readonly vendor: string
      readonly operation: string
      readonly status: number
    }
  | {
      readonly event: 'vendor_clock_differs'
      readonly vendor: string
      /** By how many ms the vendor's clock is ahead of ours. */
      readonly aheadMs: number
    }
  | {
      readonly event: 'vendor_quota_too_high'
      readonly vendor: string
      readonly operation: string
      /** The time for which the store's calls are paused, ms. */
      readonly ms: number
    }
  | { readonly event: 'vendor_circuit'; readonly vendor: string; readonly state: 'open' | 'closed' }
  | { readonly event: 'vendor_paused'; readonly vendor: string; readonly operation: string; readonly ms: number }
  | {
      readonly event: 'vendor_call'
      readonly vendor: string
      readonly operation: string
      readonly ms: number
      /** `ok`, or the fault. */
      readonly outcome: string
      /** Of the request that it was for, where there is one. */
      readonly requestId: string | undefined
    }

/** Receives what happened to adapters' calls. Must not throw. */
export type VendorWatch = (event: VendorEvent) => void
