import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** A command of the project as a user runs it, and what it says. */
export type Command = {
  /** Everything on stdout. */
  out(): string
  /** Lines on stderr that are not empty. */
  faults(): string[]
  /**
   * Waits until stdout holds a text. @throws with all it said when it ends before, or takes longer than `limit`, ms.
   */
  says(text: string, limit?: number): Promise<void>
  /** Its exit code. @throws when it takes longer than `limit`, ms. */
  ends(limit?: number): Promise<number | null>
  /** Asks it to stop, as Ctrl-C and service managers do. @returns its exit code once it is gone */
  stop(): Promise<number | null>
  /** Ids of its processes: itself and all below. */
  processes(): number[]
}

/**
 * Runs `npm run {args}` without npm. Its environment is only what is given here, as in a new terminal.
 * @throws when the dependencies belong to another lockfile: the command would install them below the running tests
 */
export function runCommand(args: readonly string[], environment: Readonly<Record<string, string>>): Command {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (readFileSync('node_modules/.firn-install', 'utf8') !== lock) throw new Error('install first: npm test does')
  const child = spawn(process.execPath, ['scripts/entry.mjs', ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let [out, faults] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (faults += String(chunk)))
  const transcript = (): string => `${args.join(' ')} said:\n${out}${faults}`
  const ends = async (limit = 120_000): Promise<number | null> => {
    await inTime(closed, limit, () => `did not end; ${transcript()}`)
    return child.exitCode
  }
  return {
    out: () => out,
    faults: () => faults.split('\n').filter((line) => line.trim() !== ''),
    async says(text, limit = 120_000) {
      const said = new Promise<void>((resolve, reject) => {
        const checkOutput = (): void => void (out.includes(text) && resolve())
        child.stdout.on('data', checkOutput)
        void closed.then(() => reject(new Error(`ended without “${text}”; ${transcript()}`)))
        checkOutput()
      })
      await inTime(said, limit, () => `did not say “${text}”; ${transcript()}`)
    },
    ends,
    stop() {
      child.kill('SIGTERM')
      return ends()
    },
    processes: () => (isRunning(child) && child.pid !== undefined ? withChildren(child.pid) : []),
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function inTime(work: Promise<unknown>, limit: number, fault: () => string): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(fault())), limit)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Processes of this machine that have not ended. */
function processTable(): { id: number; parent: number }[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [id, parent, state = 'Z'] = line.trim().split(/\s+/)
    return state.startsWith('Z') ? [] : [{ id: Number(id), parent: Number(parent) }]
  })
}

function withChildren(id: number, table = processTable()): number[] {
  const children = table.filter(({ parent }) => parent === id)
  return [id, ...children.flatMap((child) => withChildren(child.id, table))]
}

/** Those of some processes that have not ended. */
export function stillRunning(ids: readonly number[]): number[] {
  return processTable().flatMap(({ id }) => (ids.includes(id) ? [id] : []))
}
