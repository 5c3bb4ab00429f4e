import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createFetch } from '../../src/lib/fetch.ts'
import type { Circuit } from '../../src/vendors/guard/circuit.ts'
import { type GuardedFetch, createGuardedFetch } from '../../src/vendors/guarded-fetch.ts'
import { type MisdeedName, openMisbehavingUpstream } from '../../tests/fixtures/misbehaving-upstream.ts'
import type { SoakPart } from './soak-part.ts'

const calls = 1000
const atOnce = 50
const bodies = 20
/** Bytes that a vendor's worst body may cost (faults, F7). */
const mostMemory = 50_000_000
/** Lets every call meet the fault itself. */
const everClosed: Circuit = { isOpen: () => false, isRefusing: () => false, run: (work) => work() }
const standIn = { request: () => Promise.resolve(Response.json({})) }

setFlagsFromString('--expose-gc')
const collectGarbage = (): void => void runInNewContext('gc()')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** The number of `count` calls that got an answer, which none should. */
async function answered(guarded: GuardedFetch, url: string, count: number, parallel: number): Promise<number> {
  let answers = 0
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await guarded.send({ operation: 'soak', url, once: true }).then(
        () => (answers += 1),
        () => undefined,
      )
    }
  }
  await Promise.all(Array.from({ length: parallel }, caller))
  return answers
}

type Upstream = { readonly guarded: GuardedFetch; readonly url: string; readonly connections: () => Promise<number> }

/** Something to call that misbehaves, for as long as `work` takes. */
async function withUpstream<T>(how: MisdeedName, readMs: number, work: (upstream: Upstream) => Promise<T>): Promise<T> {
  const upstream = await openMisbehavingUpstream(standIn, { how })
  const fetch = createFetch()
  const deadlines = { readMs, writeMs: readMs }
  const guarded = createGuardedFetch({ vendor: 'soak', fetch, circuit: everClosed, deadlines })
  const url = `http://localhost:${upstream.port}/`
  try {
    return await work({ guarded, url, connections: () => upstream.connections() })
  } finally {
    await upstream.close()
    await fetch.close?.()
  }
}

/** A thousand calls to a vendor that hangs: what was answered, and the connections that stay. */
const hang = (how: MisdeedName) =>
  withUpstream(how, 100, async ({ guarded, url, connections }) => {
    const answers = await answered(guarded, url, calls, atOnce)
    // An abandoned one is closed in a moment; what stays is a leak.
    for (let attempt = 0; attempt < 100 && (await connections()) > 0; attempt += 1) await sleep(20)
    return { answers, open: await connections() }
  })

const usedMemory = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external

/** The most memory, in bytes, that one call to a vendor with a long body costs. */
const growth = (how: MisdeedName) =>
  withUpstream(how, 5000, async ({ guarded, url }) => {
    let most = 0
    for (let call = 0; call <= bodies; call += 1) {
      collectGarbage()
      const before = usedMemory()
      let peak = 0
      const watch = setInterval(() => (peak = Math.max(peak, usedMemory() - before)), 1)
      await answered(guarded, url, 1, 1)
      clearInterval(watch)
      // The first makes what all share.
      if (call > 0) most = Math.max(most, peak, usedMemory() - before)
    }
    return most
  })

/** A thousand calls to a vendor that hangs leave no connection behind; bodies without end cost little memory. */
export const vendorFaultsPart: SoakPart = {
  name: 'vendor-faults',
  async run() {
    const failures: string[] = []
    for (const how of ['never answering', 'answering drop by drop'] as const) {
      const { answers, open } = await hang(how)
      if (answers > 0) failures.push(`${how}: ${answers} calls were answered`)
      if (open > 0) failures.push(`${how}: ${open} connections are left`)
    }
    const costs: number[] = []
    for (const how of ['answering a decompression bomb', 'answering 6 MB'] as const) {
      const cost = await growth(how)
      costs.push(cost)
      if (cost > mostMemory) failures.push(`${how}: memory grew by ${megabytes(cost)}`)
    }
    const facts =
      `${2 * calls} calls to hanging vendors left no connection; of ${2 * bodies} bodies that are too long ` +
      `each took ${megabytes(Math.max(...costs))} at most`
    return { name: 'vendor-faults', facts, failures }
  },
}
