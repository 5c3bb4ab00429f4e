import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Attack, Target } from './attack.ts'

const countsSchema = z.record(z.string(), z.number())

/** The fate of an attacker's requests: statuses, connections, and the number of each. */
export type Counts = Readonly<Record<string, number>>

/** An attack under way. */
export type StartedAttack = {
  /** @returns what came of all requests */
  stop(): Promise<Counts>
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
      child.send('counts')
      const counts = countsSchema.parse(await readReport())
      child.kill('SIGKILL')
      await gone
      return counts
    },
  }
}
