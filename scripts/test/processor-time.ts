import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a file's tests and of all processes that they started, s; measured on Linux alone. */
    processorSeconds?: number
  }
}

/** Ticks of the processor's clock in a second, as Linux counts the time of processes. */
const ticksPerSecond = 100

/** A process: its parent, and the ticks that it and those of its children that have ended took. */
type Process = { readonly parent: number; readonly ticks: number }

function readProcess(id: number): Process | undefined {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name before it, in parentheses, may hold spaces.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}

/** Processor time of this process and of all below it, s. */
function processorSeconds(): number {
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const processes = new Map(
    ids.flatMap((id) => {
      const found = readProcess(id)
      return found ? [[id, found] as const] : []
    }),
  )
  const isBelow = (id: number): boolean => {
    if (id === process.pid) return true
    const parent = processes.get(id)?.parent
    return parent !== undefined && isBelow(parent)
  }
  const ticks = [...processes].reduce((sum, [id, one]) => (isBelow(id) ? sum + one.ticks : sum), 0)
  return ticks / ticksPerSecond
}

if (existsSync('/proc/self/stat')) {
  const before = processorSeconds()
  // Set up first, it ends last: after the file's own hooks.
  afterAll(({}, file) => {
    file.meta.processorSeconds = processorSeconds() - before
  })
}
