import { z } from 'zod'
import type { Counts } from '../domain/analytics/counts.ts'
import type { RecordStore } from './record-store.ts'

/**
 * `vitals`: visits by page type, vital and bucket; `errors`: by message and place; `terms`: askers by content locale
 * and search term; `unfound`: of these, whose search found nothing.
 */
export const measuredKinds = ['vitals', 'errors', 'terms', 'unfound'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

/** The measurements of a week (`2026-W48`). */
export type MeasuredWeek = { readonly week: string } & Readonly<Record<MeasuredKind, Counts>>

/** Most records that are read: 26 weeks of each kind. */
const mostRecords = 1000

const countsSchema = z.record(z.string(), z.number())

/** Reads stored counts. @throws ZodError or SyntaxError for damaged ones */
export const parseCounts = (value: string): Counts => countsSchema.parse(JSON.parse(value))

/** Id of the record of a week's counts. */
export const recordId = (week: string, kind: MeasuredKind): string => `${week}/${kind}`

/** All stored weeks, the newest first. */
export async function readWeeks(records: Pick<RecordStore, 'list'>): Promise<readonly MeasuredWeek[]> {
  const stored = new Map((await records.list('measurement', mostRecords)).map(({ id, value }) => [id, value]))
  const weeks = new Set([...stored.keys()].map((id) => id.slice(0, id.indexOf('/'))))
  const countsOf = (week: string, kind: MeasuredKind): Counts => {
    const value = stored.get(recordId(week, kind))
    return value === undefined ? {} : parseCounts(value)
  }
  return [...weeks]
    .toSorted()
    .toReversed()
    .map((week) => ({
      week,
      vitals: countsOf(week, 'vitals'),
      errors: countsOf(week, 'errors'),
      terms: countsOf(week, 'terms'),
      unfound: countsOf(week, 'unfound'),
    }))
}
