import { median } from '../lighthouse-report.ts'
import type { EditFigures } from './edit-part.ts'
import type { ShopFigures } from './shop-process.ts'
import { type SwitchFigures, switchReaders, switchTurns } from './switch-part.ts'

/** The cost of publishing a size of the shop. */
export type SizeResult = ShopFigures & {
  readonly name: string
  /** Pages of all locales, and those of some locales alone are rendered where all are too many. */
  readonly pages: number
  readonly locales: number
  /** Pages a second of a bare Astro page, and files a second that are only written. */
  readonly floor: number
  readonly written: number
  /** Roll backs and roll forwards; none where they are not measured. */
  readonly switches: readonly SwitchFigures[]
  /** Edits from the press to the pages; none where they are not measured. */
  readonly seenEdits: readonly EditFigures[]
}

/** The limit of peak memory at any size, MiB, and the least share of the floor (specification, quality 4). */
const must = { mebibytes: 900, share: 0.6 } as const
/** The time within which a roll back is to be seen, and 95 of 100 edits, ms. */
const mostSeenMs = 1000

/** The longest of a share of some times, the shortest ones. */
function timeWithin(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** The time within which a share of the edits was live, seconds. */
function editWithin({ edits }: SizeResult, share: number): number {
  return timeWithin(
    edits.map(({ seconds }) => seconds),
    share,
  )
}

/** Pages that an edit renders, in the middle. */
function editedPages({ edits }: SizeResult): number {
  const counts = edits.map(({ rendered }) => rendered).toSorted((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? 0
}

const rateOf = ({ rendered, seconds }: SizeResult): number => rendered / seconds
const shareOf = (result: SizeResult): number => rateOf(result) / result.floor

function row(result: SizeResult): string {
  const { name, pages, rendered, locales, mebibytes, floor, written } = result
  const part = rendered < pages ? `${rendered} of ${locales} locales` : String(rendered)
  const share = shareOf(result).toFixed(2)
  const cells = [
    name,
    pages,
    part,
    Math.round(rateOf(result)),
    Math.round(floor),
    shareOf(result) < must.share ? `**${share}**` : share,
    Math.round(written),
    mebibytes > must.mebibytes ? `**${mebibytes}**` : mebibytes,
    editWithin(result, 0.5).toFixed(2),
    editWithin(result, 0.95).toFixed(2),
    editedPages(result),
  ]
  return `| ${cells.join(' | ')} |`
}

/** A cell of a time in ms, bold where it is too long. */
const markLate = (ms: number): string => (ms > mostSeenMs ? `**${Math.round(ms)}**` : String(Math.round(ms)))

function switchRow({ name, paths, back, forward, answers, failed }: SwitchFigures): string {
  const times = [median(back), Math.max(...back), median(forward), Math.max(...forward)]
  const cells = [name, paths, ...times.map(markLate), answers, failed > 0 ? `**${failed}**` : failed]
  return `| ${cells.join(' | ')} |`
}

/** The table of roll backs; nothing without any. */
function switchTable(switches: readonly SwitchFigures[]): string[] {
  if (switches.length === 0) return []
  return [
    `A roll back of the demo and a roll forward, ${switchTurns} times each, from the command until a page of the other`,
    `release is answered, while ${switchReaders} readers ask for pages that differ. Failed answers are no whole page`,
    `of either release. Must: ${mostSeenMs} ms, none failed.`,
    '',
    '| the releases differ in | paths | back, median (ms) | worst | forward, median (ms) | worst | answers | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...switches.map(switchRow),
    '',
  ]
}

function seenEditRow({ name, locales, times }: EditFigures): string {
  const [middle, worst] = [Math.round(median(times)), Math.round(Math.max(...times))]
  const cells = [name, locales.join(', '), times.length, middle, markLate(timeWithin(times, 0.95)), worst]
  return `| ${cells.join(' | ')} |`
}

/** The table of edits from the press to the pages; nothing without any. */
function seenEditTable(kinds: readonly EditFigures[]): string[] {
  if (kinds.length === 0) return []
  const all: EditFigures = { name: 'all', locales: [], times: kinds.flatMap(({ times }) => times) }
  return [
    `${all.times.length} edits of one entry each in a demo that \`npm start\` just opened, one after the other, the`,
    'kinds in turn: from the press of “Save and publish” on the stand-in’s page until the server has answered the',
    'new HTML of the product in every locale named. In this time the stand-in sends its webhook, which it does four',
    'times a second, the publisher gathers requests, reads the entry and publishes it, and the server takes up the',
    `release. Must: ${mostSeenMs} ms for 95 of 100.`,
    '',
    '| edited | shown in | edits | median (ms) | 95 of 100 (ms) | worst |',
    '|---|---|---|---|---|---|',
    ...[...kinds, all].map(seenEditRow),
    '',
  ]
}

/** The result of a size, in one line. */
export function sizeLine(result: SizeResult): string {
  const { name, rendered, mebibytes, floor } = result
  const [rate, share, live] = [rateOf(result), shareOf(result), editWithin(result, 0.95)]
  const pages = `${rendered} pages, ${rate.toFixed(0)}/s of ${floor.toFixed(0)} (${share.toFixed(2)})`
  return `${name}: ${pages}, ${mebibytes} MiB, edit live in ${live.toFixed(2)} s`
}

/** A chart of one figure by size, drawn where Markdown is shown with Mermaid; the table has the same figures. */
function chart(title: string, unit: string, results: readonly SizeResult[], figureOf: (one: SizeResult) => number) {
  const names = results.map(({ name }) => JSON.stringify(name)).join(', ')
  const figures = results.map((result) => Number(figureOf(result).toFixed(2))).join(', ')
  return [
    '```mermaid',
    'xychart-beta',
    `  title ${JSON.stringify(title)}`,
    `  x-axis [${names}]`,
    `  y-axis ${JSON.stringify(unit)}`,
    `  bar [${figures}]`,
    '```',
    '',
  ]
}

/** The section of docs/bench.md. */
export function publishReport(results: readonly SizeResult[]): string[] {
  return [
    publishHeading,
    'A full build by processes that start cold, and then 50 edited descriptions, each of another product, from the',
    'write of the snapshot until it is live. Beside them a bare Astro page: the same bytes as one string, without',
    'content, components or islands, answered by Astro itself in the same bundle, in as many processes and stored the',
    'same way, in the same run. “Written” is plain Node writing these bytes into files. Shops that have grown are',
    `whole copies of the demo’s catalogue. Must: ${must.share} of the floor, ${must.mebibytes} MiB.`,
    '',
    '| shop | pages | rendered | pages/s | bare page/s | share | written/s | MiB at peak | edit live, median (s) ' +
      '| 95 of 100 (s) | its pages |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...results.map(row),
    '',
    ...seenEditTable(results.flatMap(({ seenEdits }) => seenEdits)),
    ...switchTable(results.flatMap(({ switches }) => switches)),
    ...chart('Pages rendered a second', 'pages/s', results, rateOf),
    ...chart('Peak memory of all processes', 'MiB', results, ({ mebibytes }) => mebibytes),
    ...chart('One edited description until it is live, 95 of 100', 'seconds', results, (one) => editWithin(one, 0.95)),
  ]
}

const publishHeading = '## Publishing'

/** A report with its section replaced, or with it at the end. */
export function withPublishSection(report: string, section: readonly string[]): string {
  const lines = report.trimEnd().split('\n')
  const start = lines.indexOf(publishHeading)
  if (start < 0) return `${[...lines, '', ...section].join('\n').trimEnd()}\n`
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  const after = next < 0 ? [] : lines.slice(next)
  return `${[...lines.slice(0, start), ...section, ...after].join('\n').trimEnd()}\n`
}

/** The section that a report has; empty without one. */
export function publishSection(report: string): string[] {
  const lines = report.split('\n')
  const start = lines.indexOf(publishHeading)
  if (start < 0) return []
  const next = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  return lines.slice(start, next < 0 ? undefined : next)
}
