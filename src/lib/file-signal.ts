import { appendFile, open, rm, stat } from 'node:fs/promises'

/**
 * Tells the processes of this machine that follow the file (`followFile`) something: a line of JSON at its end.
 * @throws the system's error when it cannot be written
 */
export const signalByFile = (file: string, message: unknown): Promise<void> =>
  appendFile(file, `${JSON.stringify(message)}\n`)

/** A file of signals that are all read may be this large, bytes. */
const maxBytes = 1_000_000

/**
 * Reads what was signalled since the last call, beginning with what comes after the first. Lines that are no JSON are
 * left out.
 */
export function createSignalReader(file: string): () => Promise<readonly unknown[]> {
  let position: number | undefined
  return async () => {
    // A file that is missing has no signals.
    const size = (await stat(file).catch(() => undefined))?.size ?? 0
    // The file was begun anew.
    const from = position === undefined ? size : position > size ? 0 : position
    position = size
    if (from === 0 && size === 0) return []
    if (from === size) {
      if (size > maxBytes) await rm(file, { force: true })
      return []
    }
    return parseLines(await readFrom(file, from, size))
  }
}

async function readFrom(file: string, from: number, to: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The signals of a text, one in each line. */
export const parseLines = (text: string): unknown[] =>
  text.split('\n').flatMap((line): unknown[] => {
    try {
      return line === '' ? [] : [JSON.parse(line)]
    } catch {
      return []
    }
  })
