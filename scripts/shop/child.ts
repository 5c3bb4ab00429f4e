import { fork, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { faultOf } from './fault.ts'

/** Longer than a server takes that finishes what is under way (10 s) and was told to say goodbye first, ms. */
const stopTimeoutMs = 12_000

/** A process of the shop: a script that writes JSON lines with an `event`, `ready` among them. */
export type Child = {
  readonly process: ChildProcess
  /** Ends it: asks, then kills after `graceMs`. */
  stop(graceMs?: number): Promise<void>
  readonly exited: Promise<number | null>
}

export type ChildEvent = { readonly event: string; readonly [field: string]: unknown }

/**
 * Forks a script and waits until it says `{"event":"ready"}`. It ends when its parent does (IPC channel).
 * @param onEvent every other event line
 * @param onOutput lines that are no events, stderr included
 * @param readyLine beginning of the line by which a command that writes no events says that it is ready
 * @throws Fault with the script's last words when it ends before it is ready
 */
export async function startChild(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  onEvent: (event: ChildEvent) => void,
  onOutput: (line: string) => void,
  readyLine?: string,
): Promise<Child> {
  const child = fork(script, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // A child that is stopped while it starts is ended here.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  void exited.then(() => process.removeListener('exit', end))
  const lastLines: string[] = []
  const output = (line: string): void => {
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
    onOutput(line)
  }
  const ready = Promise.withResolvers<void>()
  child.once('error', ready.reject)
  void exited.then((code) => ready.reject(faultOf(lastLines.join('\n'), `${script} ended with code ${code}`)))
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      const event = eventOf(line)
      if (readyLine === undefined ? event?.event === 'ready' : line.startsWith(readyLine)) ready.resolve()
      else if (event) onEvent(event)
      else output(line)
    })
  }
  await ready.promise
  return { process: child, exited, stop: (graceMs = stopTimeoutMs) => stop(child, exited, graceMs) }
}

function eventOf(line: string): ChildEvent | undefined {
  if (!line.startsWith('{"event"')) return undefined
  try {
    return JSON.parse(line) as ChildEvent
  } catch {
    return undefined
  }
}

async function stop(child: ChildProcess, exited: Promise<unknown>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(kill)
}
