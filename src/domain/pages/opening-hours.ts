import { dateTimeFormat } from '../format/formatters.ts'

/** Hours of some days: days from Monday 0 to Sunday 6; times in minutes after midnight. */
export type OpenTime = {
  readonly from: number
  readonly to: number
  readonly opens: number
  readonly closes: number
}

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const rule = /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:[-–](Mo|Tu|We|Th|Fr|Sa|Su))? (\d{2}):(\d{2})[-–](\d{2}):(\d{2})$/

/** `Mo-Fr 09:00-18:00, Sa 09:00-16:00` as data; `undefined` when any part of it is written otherwise. */
export function parseOpeningHours(text: string): readonly OpenTime[] | undefined {
  const times = text.split(',').map((part) => parseRule(part.trim()))
  return times.every((time) => time !== undefined) ? times : undefined
}

function parseRule(text: string): OpenTime | undefined {
  const [, first = '', last = first, ...clock] = rule.exec(text) ?? []
  const [openHour = NaN, openMinute = NaN, closeHour = NaN, closeMinute = NaN] = clock.map(Number)
  const [opens, closes] = [openHour * 60 + openMinute, closeHour * 60 + closeMinute]
  const isTime = opens < closes && closes <= 24 * 60 && openMinute < 60 && closeMinute < 60
  return isTime ? { from: days.indexOf(first), to: days.indexOf(last), opens, closes } : undefined
}

/** 1 January 2024 was a Monday. */
const moment = (day: number, minutes: number): number => Date.UTC(2024, 0, 1 + day, 0, minutes)

/** Hours of the days of one line. */
type HoursLine = { readonly days: string; readonly times: readonly string[] }

/** Dealers share a few opening hours, and `Intl` takes long over ranges. */
const mostTexts = 500
const known = new Map<string, readonly HoursLine[]>()

/**
 * Opening hours in a reader's words, one line for each run of days: `Mon – Fri`, `9:00 AM – 6:00 PM`; runs of the same
 * days share a line. A text that is no notation of hours is one line of its own.
 * @param tag BCP 47
 */
export function openingHoursLines(text: string, tag: string): readonly HoursLine[] {
  const key = `${tag} ${text}`
  const before = known.get(key)
  if (before) return before
  const lines = toLines(text, tag)
  if (known.size >= mostTexts) known.clear()
  known.set(key, lines)
  return lines
}

function toLines(text: string, tag: string): readonly HoursLine[] {
  const parsed = parseOpeningHours(text)
  if (!parsed) return text === '' ? [] : [{ days: text, times: [] }]
  const weekday = dateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const clock = dateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
  const between = weekday
    .formatRangeToParts(moment(0, 0), moment(1, 0))
    .find(({ source }) => source === 'shared')?.value
  const rangeOf = (opens: number, closes: number): string => {
    const range = clock.formatRange(opens, closes)
    // Some languages spell ranges out, and single times not: 10時00分～18時00分 for 10:00.
    return range.startsWith(clock.format(opens).slice(0, 4))
      ? range
      : [opens, closes].map((time) => clock.format(time)).join(between)
  }
  const lines = Map.groupBy(parsed, ({ from, to }) => `${from}/${to}`)
  return [...lines.values()].flatMap((times) =>
    times.slice(0, 1).map(({ from, to }) => ({
      days:
        from === to
          ? weekday.format(moment(from, 0))
          : weekday.formatRange(moment(from, 0), moment(to < from ? to + 7 : to, 0)),
      times: times.map(({ opens, closes }) => rangeOf(moment(0, opens), moment(0, closes))),
    })),
  )
}
