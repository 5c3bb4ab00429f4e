import { withDeadline } from './deadline.ts'

type States = Readonly<Record<string, 'up' | 'down'>>

const freshMs = 5000
const deadlineMs = 1000

/**
 * Asks each target whether it works, at most every 5 s and for at most 1 s, all at once.
 * @param targets name → a call that rejects when the target does not work
 */
export function createProbe(
  targets: Readonly<Record<string, () => Promise<unknown>>>,
  clock: () => number,
): () => Promise<States> {
  let asked: { readonly at: number; readonly states: Promise<States> } | undefined

  async function stateOf(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
    try {
      await withDeadline(deadlineMs, ask)
      return 'up'
    } catch {
      return 'down'
    }
  }

  async function askAll(): Promise<States> {
    const states = Object.entries(targets).map(async ([name, ask]) => [name, await stateOf(ask)] as const)
    return Object.fromEntries(await Promise.all(states))
  }

  return () => {
    if (!asked || clock() - asked.at >= freshMs) asked = { at: clock(), states: askAll() }
    return asked.states
  }
}
