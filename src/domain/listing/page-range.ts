/**
 * Pages of a list that are shown at once, from 1 on: one, or several in a row up to and with `through`, which is
 * absent where it would be the same page.
 */
export type PageRange = { readonly page: number; readonly through?: number }

/** The most pages that an address can show at once; of a longer row, those at its end. */
export const mostPagesAtOnce = 10

/** A higher number than any list has pages; more digits are no number of ours. */
const written = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/

function pageRange(page: number, through: number): PageRange {
  const first = Math.max(page, through - mostPagesAtOnce + 1)
  return through > first ? { page: first, through } : { page: first }
}

/**
 * Reads the value of `?page=`; the first page where it is no number of one.
 * @example readPageRange('2-4') // { page: 2, through: 4 }
 */
export function readPageRange(text: string | null): PageRange {
  const [, first, last = first] = written.exec(text ?? '') ?? []
  const [page, through] = [Number(first), Number(last)]
  return page <= through ? pageRange(page, through) : { page: 1 }
}

/** The value of `?page=` for a range; '' for the first page alone, which needs none. */
export function writePageRange({ page, through }: PageRange): string {
  if (through !== undefined) return `${page}-${through}`
  return page > 1 ? String(page) : ''
}

/** The range as far as a list of so many pages has it: a link outlives products that are gone. */
export function withinPages({ page, through = page }: PageRange, pages: number): PageRange {
  return pageRange(Math.min(page, pages), Math.min(through, pages))
}

/** Both ranges and everything between them. */
export function joinPages(one: PageRange, other: PageRange): PageRange {
  const ends = [one, other].flatMap(({ page, through = page }) => [page, through])
  return pageRange(Math.min(...ends), Math.max(...ends))
}
