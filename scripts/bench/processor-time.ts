import { existsSync, readFileSync } from 'node:fs'

/** Processes by the origin at which they answer. */
const processes = new Map<string, number>()
/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Notes which process answers at an address, so that its processor time can be told from what others use. */
export function noteProcess(url: string, pid: number | undefined): void {
  if (pid !== undefined) processes.set(new URL(url).origin, pid)
}

/** Processor time that the process behind an address has used, ms; `undefined` where that is not known. */
export function processorMs(url: string): number | undefined {
  const file = `/proc/${processes.get(new URL(url).origin)}/stat`
  if (!existsSync(file)) return undefined
  // After the name, which may hold spaces: user and system time are fields 14 and 15 of the line.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
