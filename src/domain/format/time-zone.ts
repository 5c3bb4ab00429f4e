import { dateTimeFormat } from './formatters.ts'

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Formats by a place's clock; one whose name is unknown counts as UTC. */
function inPlace<Result>(timeZone: string, format: (zone: string) => Result): Result {
  try {
    return format(timeZone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return format('UTC')
  }
}

/**
 * The day that a moment has in a place.
 * @param timeZone IANA name; one that is unknown counts as UTC
 * @param moment ms
 * @example dayIn('Pacific/Auckland', Date.parse('2026-10-31T12:00:00Z')) // '2026-11-01'
 */
export function dayIn(timeZone: string, moment: number): string {
  return inPlace(timeZone, (zone) => dateTimeFormat('en-CA', { timeZone: zone, ...dayParts }).format(moment))
}

/** Date, time and offset by the clock of a place: `2026-11-20, 20:00:00 GMT-07:00`. */
const written = /^(\d{4}-\d\d-\d\d),? (\d\d:\d\d:\d\d) (?:GMT|UTC)([+-]\d\d:\d\d)?$/

/**
 * A moment by the clock of a place, with its offset: machines read the same moment, people the place's day.
 * @param moment ISO 8601
 * @param timeZone IANA name; one that is unknown counts as UTC
 * @example momentIn('America/Denver', '2026-11-21T03:00:00.000Z') // '2026-11-20T20:00:00-07:00'
 */
export function momentIn(timeZone: string, moment: string): string {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const text = inPlace(timeZone, (zone) =>
    dateTimeFormat('en-CA', { timeZone: zone, ...dayParts, ...time, timeZoneName: 'longOffset' }).format(
      Date.parse(moment),
    ),
  )
  const [, day, clock, offset = '+00:00'] = written.exec(text) ?? []
  return day === undefined || clock === undefined ? moment : `${day}T${clock}${offset}`
}
