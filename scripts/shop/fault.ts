/** A fault that a person can do something about: shown as its one line, without a stack. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** The line for what commonly goes wrong when a process starts; `undefined` for everything else. */
function adviceFor(error: NodeJS.ErrnoException, what: string): string | undefined {
  if (error.code === 'EADDRINUSE')
    return `${what} is in use: stop what runs there, or choose another port (PORT, SANDBOX_PORT).`
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `No permission for ${error.path ?? what}: make it yours (chown), or choose another place (DATA_DIR) or port (PORT).`
  }
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST' || error.code === 'EISDIR') {
    return `${error.path ?? 'A path'} is in the way: a folder stands where a file should, or a file where a folder should. Move it, or choose another place (DATA_DIR).`
  }
  if (error.code === 'ENOSPC') return 'The disk is full: free some space, then run this again.'
  return undefined
}

/** Runs a command; a fault becomes one line on stderr and exit code 1, anything unexpected shows its stack. */
export async function main(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const known =
      error instanceof Error ? (adviceFor(error, 'A port') ?? (isPlain(error) ? error.message : error.stack)) : error
    process.stderr.write(`\n${String(known)}\n`)
    process.exit(1)
  }
}

const isPlain = (error: Error): boolean =>
  ['Fault', 'ConfigError', 'HeldRelease', 'IncompleteRelease', 'VendorError'].includes(error.name)
