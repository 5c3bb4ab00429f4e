import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Bytes of a log file; with the older ones a log takes three times as much. */
const longest = 20 * 1024 * 1024
const olderFiles = 2

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** `log` becomes `log.1`, that one `log.2`, the last one goes. */
function rotate(file: string): void {
  for (let age = olderFiles; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`
    if (sizeOf(younger) > 0) renameSync(younger, `${file}.${age}`)
  }
}

/**
 * Appends lines to a file that is rotated when it is full.
 * @returns writes a line; one that cannot be written (a full disk) is lost, and stops nothing
 */
export function openRotatingLog(file: string, most = longest): (line: string) => void {
  let size: number | undefined
  return (line) => {
    const text = `${line}\n`
    const length = Buffer.byteLength(text)
    try {
      size ??= sizeOf(file)
      if (size > 0 && size + length > most) {
        rotate(file)
        size = 0
      }
      appendFileSync(file, text)
      size += length
    } catch {
      // A line less.
    }
  }
}
