import { type LighthouseFault, ownStatus, type Quality, type Speed } from './lighthouse-run.ts'

/** A page that Lighthouse looked at: `quality` once, `speeds` several times. */
export type AuditedPage = {
  readonly name: string
  readonly path: string
  /** Kept out of search engines: personal, made up by the visitor, or an error. */
  readonly isPrivate: boolean
  readonly quality: Quality
  readonly speeds: readonly Speed[]
}

/**
 * Targets (specification, quality 4): scores of the median and of the worst run, ms, and layout shift without a unit.
 */
export const lighthouseTargets = {
  performance: 99,
  worstPerformance: 97,
  quality: 100,
  lcp: 1600,
  tbt: 50,
  cls: 0.01,
} as const

/** Audits that a page which is kept out of search engines fails because it is kept out, or answers an error. */
const expectedOfPrivate = new Set(['is-crawlable', 'http-status-code', ownStatus])

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN

/** The faults that count against a page: faults of quality that are not wanted, and those of its median run. */
export function faultsOf({ quality, speeds, isPrivate }: AuditedPage): LighthouseFault[] {
  const wrong = quality.faults.filter(({ id }) => !(isPrivate && expectedOfPrivate.has(id)))
  const middle = median(speeds.map(({ score }) => score))
  return [...wrong, ...(speeds.find(({ score }) => score === middle)?.faults ?? [])]
}

/** Cells of a page's row, each with whether it is what it must be. */
function cellsOf(audited: AuditedPage): { text: string; good: boolean }[] {
  const { speeds, quality, isPrivate } = audited
  const of = (figure: (speed: Speed) => number): number => median(speeds.map(figure))
  const [score, lcp, tbt, cls] = [
    of((one) => one.score),
    of((one) => one.lcp),
    of((one) => one.tbt),
    of((one) => one.cls),
  ]
  const worst = Math.min(...speeds.map((one) => one.score))
  const { performance, worstPerformance, quality: full, ...most } = lighthouseTargets
  const scored = (category: string): { text: string; good: boolean } => {
    const value = quality.scores[category] ?? 0
    if (value >= full || !isPrivate) return { text: String(value), good: value >= full }
    const good = !faultsOf(audited).some((fault) => fault.category === category)
    return { text: good ? 'all pass' : 'faults', good }
  }
  return [
    { text: `${score} (${worst})`, good: score >= performance && worst >= worstPerformance },
    scored('accessibility'),
    scored('best-practices'),
    scored('seo'),
    { text: (lcp / 1000).toFixed(2), good: lcp <= most.lcp },
    { text: String(Math.round(tbt)), good: tbt <= most.tbt },
    { text: cls.toFixed(3), good: cls <= most.cls },
  ]
}

/** A table of all pages, misses in bold, and what is wrong with those that miss something. Lines of docs/bench.md. */
export function lighthouseLines(pages: readonly AuditedPage[]): string[] {
  const rows = pages.map((page) => {
    const cells = cellsOf(page)
    const missed = cells.some(({ good }) => !good)
    return { page, missed, line: cells.map(({ text, good }) => (good ? text : `**${text}**`)).join(' | ') }
  })
  const short = rows.filter(({ missed }) => missed)
  return [
    '| page | performance, median (worst) | accessibility | best practices | SEO | LCP (s) | TBT (ms) | CLS |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ page, line }) => `| ${page.path} | ${line} |`),
    '',
    ...(short.length > 0 ? ['Pages that miss a target, and what Lighthouse finds on them:', ''] : []),
    ...short.map(({ page }) => `- ${page.path}: ${faultsOf(page).map(describe).join('; ') || 'nothing'}`),
    '',
  ]
}

const describe = ({ title, value }: LighthouseFault): string => (value === '' ? title : `${title} (${value})`)
