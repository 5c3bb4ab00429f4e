/** A fault that a person can do something about: shown as its one line, without a stack. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

const diskFull = 'The disk is full: free some space, then run this again. What was live stays live.'

/** SQLite's code when the disk is full (SQLITE_FULL). */
const sqliteFull = 13

const isDiskFull = (error: NodeJS.ErrnoException & { errcode?: unknown }): boolean =>
  error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.errcode === sqliteFull

/**
 * The fault of a process that ended with these last words: one line where its disk was full, else the words.
 * @param unless what to say of a process without any
 */
export function faultOf(output: string, unless: string): Fault {
  return new Fault(/ENOSPC|EDQUOT|database or disk is full/.test(output) ? diskFull : output.trim() || unless)
}

/** The line for what commonly goes wrong when a process starts; `undefined` for everything else. */
function adviceFor(error: NodeJS.ErrnoException, action: string): string | undefined {
  if (error.code === 'EADDRINUSE')
    return `${action} is in use: stop what runs there, or choose another port (PORT, SANDBOX_PORT).`
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return (
      `No permission for ${error.path ?? action}: make it yours (chown), or choose another place ` +
      '(DATA_DIR) or port (PORT).'
    )
  }
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST' || error.code === 'EISDIR') {
    return (
      `${error.path ?? 'A path'} is in the way: a folder stands where a file should, or a file where a ` +
      'folder should. Move it, or choose another place (DATA_DIR).'
    )
  }
  if (isDiskFull(error)) return diskFull
  return undefined
}

/** The message of a command that failed: one line for what is known, the stack of what is not expected. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return adviceFor(error, 'A port') ?? (isPlain(error) ? error.message : (error.stack ?? error.message))
}

/** Runs a command; a fault becomes one line on stderr and exit code 1, anything unexpected shows its stack. */
export async function main(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`\n${describeFailure(error)}\n`)
    process.exit(1)
  }
}

const isPlain = (error: Error): boolean =>
  ['Fault', 'ConfigError', 'HeldRelease', 'IncompleteRelease', 'VendorError'].includes(error.name)
