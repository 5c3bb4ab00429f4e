import type { CheckedFault, PublishReport } from './release.ts'

/** Faults that are listed; a mistake of the code would have one for each page. */
const mostListed = 100

/** Collects faults: one that many pages have is one line. */
export function createFaultList() {
  const faults = new Map<string, { path: string; others: number }>()
  return {
    add(path: string, fault: string): void {
      const known = faults.get(fault)
      if (known) known.others += 1
      else if (faults.size < mostListed) faults.set(fault, { path, others: 0 })
    },
    all: (): readonly CheckedFault[] => [...faults].map(([fault, { path, others }]) => ({ path, fault, others })),
  }
}

/** The lines that operators read of a publish: pages that stay as they were, then faults of those that went live. */
export function faultLines({ failed, faults }: Pick<PublishReport, 'failed' | 'faults'>): readonly string[] {
  const stayed = createFaultList()
  for (const { path, fault } of failed) stayed.add(path, fault)
  return [
    ...stayed.all().map((one) => `page ${describe(one)}: its last good version stays`),
    ...faults.map((one) => `page ${describe(one)}`),
  ].slice(0, mostListed)
}

const describe = ({ path, fault, others }: CheckedFault): string =>
  `${path}: ${fault}${others > 0 ? ` (and ${others} more pages)` : ''}`
