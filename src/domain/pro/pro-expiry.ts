import { dayIn } from '../format/time-zone.ts'

const dayPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/

/** A time with its offset. Midnight is what services make of a day without a time. */
const momentPattern = /^\d{4}-\d{2}-\d{2}[T ](?!00:00(?::00(?:\.0+)?)?(?:Z|[+-]))[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/

/**
 * The day (`2027-10-31`) that a date names, or that a moment has in a place; `undefined` when it names none.
 * @param timeZone IANA name
 * @example dayOf('2026-11-21T03:00:00Z', 'America/Denver') // '2026-11-20'
 */
export function dayOf(date: string, timeZone = 'UTC'): string | undefined {
  const text = date.trim()
  const day = dayPattern.exec(text)?.[1]
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined
  const moment = momentPattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? day : dayIn(timeZone, moment)
}

/**
 * The end of the programme for a customer: the service's word, else the code's (specification, addendum 5). Each is a
 * day (`dayOf`), or as it was written where that names none.
 */
export type ProTerm = { readonly expirationDate?: string | undefined; readonly expires?: string | undefined }

/** The same with the days that its moments have in a place. */
export function termIn(timeZone: string, { expirationDate, expires }: ProTerm): ProTerm {
  const toDay = (date: string | undefined): string | undefined => date && (dayOf(date, timeZone) ?? date)
  return { expirationDate: toDay(expirationDate), expires: toDay(expires) }
}

/**
 * True until the end of the last day in the store's time zone (specification, addendum 5). Without any date the
 * programme does not end; a date that cannot be read grants nothing.
 * @param today of the store: see `dayIn`
 * @example isProTermRunning({ expires: '2026-10-31' }, '2026-10-31') // true: its last day
 */
export function isProTermRunning({ expirationDate, expires }: ProTerm, today: string): boolean {
  const last = expirationDate ?? expires
  if (last === undefined) return true
  const day = dayOf(last)
  return day !== undefined && today <= day
}

/** The days before its end from which a membership can be renewed. */
const renewalDays = 60
const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a running term is near its end, so that its customer should renew it.
 * @example isRenewalDue({ expires: '2027-10-31' }, '2027-09-15') // true
 */
export function isRenewalDue(term: ProTerm, today: string): boolean {
  const day = dayOf(term.expirationDate ?? term.expires ?? '')
  if (day === undefined || !isProTermRunning(term, today)) return false
  return Date.parse(day) - Date.parse(today) <= renewalDays * dayMs
}

/** True once the last day is over. An unparsable expiry has not ended, and does not run either. */
export function hasProTermEnded({ expirationDate, expires }: ProTerm, today: string): boolean {
  const day = dayOf(expirationDate ?? expires ?? '')
  return day !== undefined && today > day
}
