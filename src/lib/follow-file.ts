import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

const markOf = ({ mtimeNs, size, ino }: BigIntStats): string => `${mtimeNs} ${size} ${ino}`

/** The file's current mark; '' for a missing or unreadable file, which its reader reports. */
function markNow(file: string): string {
  try {
    return markOf(statSync(file, { bigint: true }))
  } catch {
    return ''
  }
}

/**
 * Polls a file and reports that it changed, appeared or vanished, until stopped. Follow first, then read: every change
 * after the call is reported. (`fs.watchFile` takes its first, later look for the present state.)
 * @param every ms
 */
export function followFile(file: string, every: number, onChange: () => void): () => void {
  let seen = markNow(file)
  let isStopped = false
  let isLooking = false
  const poll = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    const mark = await stat(file, { bigint: true }).then(markOf, () => '')
    isLooking = false
    if (isStopped || mark === seen) return
    seen = mark
    onChange()
  }
  const timer = setInterval(() => void poll(), every)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
