import type { SoakResult } from './soak-part.ts'

/** A part that ran: how long, s, and when and where in words. */
export type SoakRun = SoakResult & { readonly seconds: number; readonly ran: string }

const intro = [
  '# Soak',
  '',
  'What each part of `npm run soak` saw last. A part alone is `npm run soak -- memory`.',
  '',
].join('\n')

function sectionOf({ name, facts, failures, seconds, ran }: SoakRun): string {
  const seen = failures.length === 0 ? ['No failures.'] : failures.map((failure) => `- ${failure}`)
  return [`## ${name}`, `${ran}, ${seconds.toFixed(0)} s.`, '', facts, '', ...seen, ''].join('\n')
}

/** The section of a part's last run, empty where there is none. @param report text of docs/soak.md */
export const sectionIn = (report: string, name: string): string =>
  report.split(/^(?=## )/m).find((section) => section.startsWith(`## ${name}\n`)) ?? ''

/**
 * docs/soak.md with what the parts that ran saw; of the others it keeps what it had.
 * @param before its text, empty where there is none
 * @param order names of all parts, as they are to stand
 */
export function soakReport(before: string, runs: readonly SoakRun[], order: readonly string[]): string {
  const sections = order.flatMap((name) => {
    const run = runs.find((one) => one.name === name)
    if (run) return [sectionOf(run)]
    const section = sectionIn(before, name)
    return section === '' ? [] : [`${section.trimEnd()}\n`]
  })
  return [intro, ...sections].join('\n')
}
