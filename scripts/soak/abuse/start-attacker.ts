import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Attack, Target } from './attack.ts'

const fateSchema = z.object({
  counts: z.record(z.string(), z.number()),
  times: z.record(z.string(), z.array(z.number())),
})

/** Statuses and connections, and the number of each. */
export type Counts = Readonly<Record<string, number>>

/** The fate of an attacker's requests. */
export type Fate = {
  readonly counts: Counts
  /** Durations by outcome, ms, of what is judged by them. */
  readonly times: Readonly<Record<string, readonly number[]>>
}

/** An attack under way. */
export type StartedAttack = {
  /** @returns what came of all requests */
  stop(): Promise<Fate>
}

/**
 * Starts an attack in a process of its own.
 * @throws Error when it breaks off before it has done anything
 */
export async function startAttacker({ name }: Attack, target: Target): Promise<StartedAttack> {
  const program = join(import.meta.dirname, 'attacker.ts')
  const child = fork(program, [name, JSON.stringify(target)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const readReport = async (): Promise<unknown> => {
    const [message] = await Promise.race([once(child, 'message'), gone.then(() => [undefined])])
    if (message === undefined) throw new Error(`the attacker broke off: ${name}`)
    return message
  }
  await readReport()
  return {
    async stop() {
      child.send('report')
      const fate = fateSchema.parse(await readReport())
      child.kill('SIGKILL')
      await gone
      return fate
    },
  }
}
