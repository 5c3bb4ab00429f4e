import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has had, MiB. On Linux `maxRSS` begins with that of the process that has forked it,
 * which are hundreds of MiB of a publisher in each of its render processes: the peak of a process alone is in `/proc`.
 */
export function readPeakMemory(): number {
  const [, kibibytes] = process.platform === 'linux' ? (/VmHWM:\s*(\d+)/.exec(readStatus()) ?? []) : []
  return Number(kibibytes ?? process.resourceUsage().maxRSS) / 1024
}

const readStatus = (): string => readFileSync('/proc/self/status', 'utf8')
