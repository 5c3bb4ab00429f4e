import { addCounts, fewestAskers, withoutRare } from '../domain/analytics/counts.ts'
import type { ScriptFault } from '../domain/analytics/script-fault.ts'
import { countedTerm } from '../domain/analytics/search-term.ts'
import { vitalKey } from '../domain/analytics/vital-trends.ts'
import { bucketOf, type Vital } from '../domain/analytics/web-vitals.ts'
import { weekOf } from '../domain/analytics/week.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Log } from '../lib/log.ts'
import { requestScope } from '../lib/request-scope.ts'
import type { RateLimits } from '../traffic/rates/rate-limits.ts'
import type { RecordStore } from './record-store.ts'
import { type MeasuredKind, type MeasuredWeek, parseCounts, readWeeks, recordId } from './measured-week.ts'

/** The report of a page of the shop that is left. */
export type PageReport = {
  /** Name of the route, or what the page's meta tag says. */
  readonly page_type: string
  readonly vitals: readonly Vital[]
  readonly errors: readonly ScriptFault[]
}

/** The shop's own measurement (decision 077): counts without visitors, by week. */
export type Measurements = {
  addReport(report: PageReport): void
  /**
   * Counts a search, once a day and client.
   * @param found how many products and articles
   */
  addSearch(locale: Locale, words: string, found: number): Promise<void>
  /** Adds what was counted to the stored weeks. */
  flush(): Promise<void>
  /** The stored measurements, the newest week first; `flush` first for what is not. */
  weeks(): Promise<readonly MeasuredWeek[]>
  /** Flushes every minute. */
  start(): void
  /** Flushes a last time. */
  stop(): Promise<void>
}

/** Most keys that are stored of a week: a kind's counts stay below 300 KB. */
const mostKeys: Readonly<Record<MeasuredKind, number>> = { vitals: 5000, errors: 200, terms: 2000, unfound: 2000 }
/** Between two writes, ms: a node that dies loses that much. */
const flushMs = 60_000
const dayMs = 86_400_000
/** The time for which a week's counts are stored, ms. */
export const measuredLifeMs = 182 * dayMs
/** Attempts of a write that another node overtakes. */
const attempts = 5

type Pending = { readonly kind: MeasuredKind; readonly counts: Map<string, number> }

type Parts = {
  readonly records: Pick<RecordStore, 'get' | 'write' | 'list'>
  readonly limits: Pick<RateLimits, 'count'>
  readonly log: Pick<Log, 'warn'>
  /** Now, in ms. */
  readonly clock: () => number
}

/** Creates the measurement: counts in memory, and stores them by and by. */
export function createMeasurements({ records, limits, log, clock }: Parts): Measurements {
  /** By record. */
  let pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  function add(kind: MeasuredKind, keys: readonly string[]): void {
    const id = recordId(weekOf(clock()), kind)
    const { counts } = pending.get(id) ?? { counts: new Map<string, number>() }
    for (const key of keys)
      if (counts.has(key) || counts.size < mostKeys[kind]) counts.set(key, (counts.get(key) ?? 0) + 1)
    pending.set(id, { kind, counts })
  }

  /** Erases what few visitors looked for, once its week is over; the next week tries again what failed. */
  async function eraseRare(thisWeek: string): Promise<void> {
    for (const { id, value: stored, version } of await records.list('measurement', 1000)) {
      if (id.startsWith(thisWeek) || !/\/(?:terms|unfound)$/.test(id)) continue
      const value = JSON.stringify(withoutRare(parseCounts(stored), fewestAskers))
      // A write begins the record's life anew: only a week that has just ended is written.
      if (value !== stored) await records.write([{ kind: 'measurement', id, version, value, dueInMs: measuredLifeMs }])
    }
  }

  /** @returns whether the record is new */
  async function store(id: string, { kind, counts }: Pending): Promise<boolean> {
    const added = Object.fromEntries(counts)
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const known = await records.get('measurement', id)
      const sums = addCounts(known ? parseCounts(known.value) : {}, added, mostKeys[kind])
      const version = known?.version ?? 0
      const value = JSON.stringify(sums)
      if (await records.write([{ kind: 'measurement', id, version, value, dueInMs: measuredLifeMs }])) return !known
    }
    throw new Error(`${id} is contended`)
  }

  /** Counts again what could not be stored. */
  function restore(id: string, { kind, counts }: Pending): void {
    const newer = Object.fromEntries(pending.get(id)?.counts ?? [])
    const sums = addCounts(Object.fromEntries(counts), newer, mostKeys[kind])
    pending.set(id, { kind, counts: new Map(Object.entries(sums)) })
  }

  async function flush(): Promise<void> {
    const taken = pending
    pending = new Map()
    let isNewWeek = false
    for (const [id, counted] of taken)
      try {
        const isNew = await store(id, counted)
        isNewWeek ||= isNew && counted.kind === 'terms'
        isFailing = false
      } catch (err) {
        restore(id, counted)
        reportFailure(err)
      }
    if (isNewWeek) await eraseRare(weekOf(clock())).catch(reportFailure)
  }

  /** Logs the first of several failures: the store may be away for long, and says so elsewhere too. */
  function reportFailure(err: unknown): void {
    if (!isFailing) log.warn({ event: 'measurements_unstored', err })
    isFailing = true
  }

  return {
    addReport({ page_type: page, vitals, errors }) {
      if (vitals.length > 0)
        add(
          'vitals',
          vitals.map(({ name, value }) => vitalKey(page, name, bucketOf(value))),
        )
      if (errors.length > 0)
        add(
          'errors',
          errors.map(({ message, source }) => `${message} (${source})`),
        )
    },
    async addSearch({ contentLocale, tag }, words, found) {
      const term = countedTerm(words, tag)
      const client = requestScope()?.client?.network
      if (term === undefined || client === undefined) return
      const key = `${contentLocale}/${term}`
      const { msLeft } = await limits.count('search_term', `${client} ${key}`)
      if (msLeft > 0) return
      add('terms', [key])
      if (found === 0) add('unfound', [key])
    },
    flush,
    weeks: () => readWeeks(records),
    start() {
      timer ??= setInterval(() => void flush(), flushMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await flush()
    },
  }
}
