/** The vendor's health, as one call shows it; `unknown` when the call ended for a reason of our own. */
export type Health = 'well' | 'failed' | 'unknown'

/** Lets calls through while the vendor works, and spares it and the shoppers the wait while it does not. */
export type Circuit = {
  isOpen(): boolean
  /** Whether `run` would refuse now. */
  isRefusing(): boolean
  /**
   * Runs `work`, or refuses: while open, only one call at a time is tried, and no sooner than a pause after the last.
   * @param healthAfter reads the vendor's health from a failure
   * @throws CircuitOpenError without having begun
   */
  run<T>(work: () => Promise<T>, healthAfter: (error: unknown) => Health): Promise<T>
}

/** Not sent: the vendor has just failed too often. */
export class CircuitOpenError extends Error {
  constructor() {
    super('the circuit is open')
    this.name = 'CircuitOpenError'
  }
}

/**
 * The rule by which a circuit opens: after so many failures within a window (ms) that are at least a share of all
 * calls.
 */
export type CircuitRules = { readonly failures: number; readonly windowMs: number; readonly share: number }

/** 5 failures in 10 s (faults, F4) that are half of all calls: one poor address is no dead vendor. */
const promptRules: CircuitRules = { failures: 5, windowMs: 10_000, share: 0.5 }
/** With a trial's own 5 s, a vendor that is back is noticed within 10 s. */
export const trialAfterMs = 2000

/**
 * @param now ms of a clock that never jumps
 * @param notice told whenever the circuit opens or closes
 */
export function createCircuit(
  now: () => number,
  notice: (state: 'open' | 'closed') => void,
  rules: CircuitRules = promptRules,
): Circuit {
  let recent: { readonly at: number; readonly failed: boolean }[] = []
  let open: { trialAt: number; trying: boolean } | undefined

  function note(failed: boolean): void {
    const at = now()
    recent = [...recent.filter((call) => at - call.at < rules.windowMs), { at, failed }].slice(-100)
    const failures = recent.filter((call) => call.failed).length
    if (failures < rules.failures || failures < recent.length * rules.share) return
    open = { trialAt: at + trialAfterMs, trying: false }
    notice('open')
  }

  function endTrial(trial: { trialAt: number; trying: boolean }, health: Health): void {
    trial.trying = false
    if (health === 'failed') trial.trialAt = now() + trialAfterMs
    if (health !== 'well') return
    recent = []
    open = undefined
    notice('closed')
  }

  function conclude(trial: { trialAt: number; trying: boolean } | undefined, health: Health): void {
    if (trial) endTrial(trial, health)
    else if (!open && health !== 'unknown') note(health === 'failed')
  }

  const isRefusing = (): boolean => open !== undefined && (open.trying || now() < open.trialAt)

  return {
    isOpen: () => open !== undefined,
    isRefusing,
    async run(work, healthAfter) {
      if (isRefusing()) throw new CircuitOpenError()
      const trial = open
      if (trial) trial.trying = true
      try {
        const result = await work()
        conclude(trial, 'well')
        return result
      } catch (error) {
        conclude(trial, healthAfter(error))
        throw error
      }
    },
  }
}
