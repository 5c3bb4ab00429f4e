import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has had, MiB. On Linux `maxRSS` begins with that of the process that has forked it,
 * which are hundreds of MiB of a publisher in each of its render processes: the peak of a process alone is in `/proc`.
 */
export function readPeakMemory(): number {
  return readStatus(/^VmHWM:\s*(\d+)/m) ?? process.resourceUsage().maxRSS / 1024
}

/**
 * The same without the pages of files that a process shares with the one that has forked it: Node's program, its
 * libraries and the snapshot are in memory once, however many processes read them.
 */
export function readOwnPeakMemory(): number {
  return readPeakMemory() - (readStatus(/^RssFile:\s*(\d+)/m) ?? 0)
}

/** A number of `/proc`, MiB; `undefined` where there is none. */
function readStatus(line: RegExp): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kibibytes = line.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
}
