import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

const markOf = ({ mtimeNs, size, ino }: BigIntStats): string => `${mtimeNs} ${size} ${ino}`

/** '' where there is none, or none that may be seen: whoever reads it says why. */
function markNow(file: string): string {
  try {
    return markOf(statSync(file, { bigint: true }))
  } catch {
    return ''
  }
}

/**
 * Tells when a file is another one, came or went, looked at every so often until stopped. Follow first, then read:
 * whatever changes after the call is told. (`fs.watchFile` takes what it first sees, some time later, for how it was.)
 * @param every ms
 */
export function followFile(file: string, every: number, onChange: () => void): () => void {
  let seen = markNow(file)
  let isStopped = false
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    const mark = await stat(file, { bigint: true }).then(markOf, () => '')
    isLooking = false
    if (isStopped || mark === seen) return
    seen = mark
    onChange()
  }
  const timer = setInterval(() => void look(), every)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
