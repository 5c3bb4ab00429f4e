import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/**
 * The counts for operators. Labels come from short fixed lists (route templates, names of vendors): never from what was
 * sent.
 */
export type Metrics = {
  /** @param route template of the route, or what kind of page */
  request(route: string, method: string, status: number, ms: number): void
  /** @param outcome `ok`, or the fault */
  vendorCall(vendor: string, operation: string, outcome: string, ms: number): void
  circuit(vendor: string, isOpen: boolean): void
  cacheRead(cache: string, outcome: 'hit' | 'miss' | 'stale'): void
  sessionStoreFailed(operation: string): void
  rateLimited(limit: string): void
  blocked(reason: string): void
  shed(reason: string): void
  /** Counts a fault that needs an operator: a refused credential, a broken block list. */
  alarm(name: string): void
  /** Adds the process's own: event loop, memory, files, garbage. Once per process. */
  watchProcess(): void
  /** Which release is served. */
  release(id: string): void
  /** All in Prometheus's text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Upper ends, s: around the deadlines of vendor calls (faults, F3) and the load figures (specification, quality 4). */
const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param prefix first part of each metric's name: `shop` makes `shop_request_seconds` */
export function createMetrics(prefix: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: seconds, registers })

  const requests = histogram(`${prefix}_request_seconds`, 'Requests by route', 'route', 'method', 'status')
  const vendorCalls = histogram(
    `${prefix}_vendor_call_seconds`,
    'Calls to hosted services',
    'vendor',
    'operation',
    'outcome',
  )
  const circuits = new Gauge({
    name: `${prefix}_vendor_circuit_open`,
    help: '1 while calls to a hosted service are not tried',
    labelNames: ['vendor'],
    registers,
  })
  const cacheReads = counter(`${prefix}_cache_reads_total`, 'Reads through a cache', 'cache', 'outcome')
  const sessionStore = counter(`${prefix}_session_store_failures_total`, 'Failures of the session store', 'operation')
  const limited = counter(`${prefix}_rate_limited_total`, 'Requests beyond a limit', 'limit')
  const blocks = counter(`${prefix}_blocked_total`, 'Requests that the block lists refused', 'reason')
  const sheds = counter(`${prefix}_shed_total`, 'Requests refused because the process is busy', 'reason')
  const live = new Gauge({
    name: `${prefix}_release_info`,
    help: 'The release that is served',
    labelNames: ['release'],
    registers,
  })
  const alarms = counter(`${prefix}_alarms_total`, 'What only a person can mend', 'name')

  return {
    request: (route, method, status, ms) => requests.observe({ route, method, status }, ms / 1000),
    vendorCall: (vendor, operation, outcome, ms) => vendorCalls.observe({ vendor, operation, outcome }, ms / 1000),
    circuit: (vendor, isOpen) => circuits.set({ vendor }, isOpen ? 1 : 0),
    cacheRead: (cache, outcome) => cacheReads.inc({ cache, outcome }),
    sessionStoreFailed: (operation) => sessionStore.inc({ operation }),
    rateLimited: (limit) => limited.inc({ limit }),
    blocked: (reason) => blocks.inc({ reason }),
    shed: (reason) => sheds.inc({ reason }),
    alarm: (name) => alarms.inc({ name }),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    release: (id) => {
      live.reset()
      live.set({ release: id }, 1)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
