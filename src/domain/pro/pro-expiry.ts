import { dateTimeFormat } from '../format/formatters.ts'

const dayPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/

/** The day (`2027-10-31`) that a date names, with or without a time; `undefined` when it names none. */
export function dayOf(date: string): string | undefined {
  const day = dayPattern.exec(date.trim())?.[1]
  return day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : undefined
}

/**
 * Today in a place.
 * @param timeZone IANA name; one that is unknown counts as UTC
 * @param now ms
 * @example dayIn('Pacific/Auckland', Date.parse('2026-10-31T12:00:00Z')) // '2026-11-01'
 */
export function dayIn(timeZone: string, now: number): string {
  const written = (zone: string): string =>
    dateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
  try {
    return written(timeZone)
  } catch {
    return written('UTC')
  }
}

/** When the programme ends for a customer: the service's word, else the code's (specification, addendum 5). */
export type ProTerm = { readonly expirationDate?: string | undefined; readonly expires?: string | undefined }

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

/** How long before its end a membership can be renewed, days. */
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
