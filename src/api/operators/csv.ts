/** Spreadsheets run what begins with one of these. */
const formula = /^[=+\-@\t\r]/

/** One field of a CSV file, as text for every spreadsheet. */
const field = (value: string): string => {
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file (RFC 4180), with names in its first line. */
export function toCsv(names: readonly string[], rows: readonly (readonly string[])[]): string {
  return [names, ...rows].map((row) => `${row.map((value) => field(value)).join(',')}\r\n`).join('')
}
