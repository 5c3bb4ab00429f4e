import { setFlagsFromString } from 'node:v8'

/** V8's own, as in `server/main.ts`: one without them says `unrecognized flag` and goes on. */
const flags = ['--semi-space-growth-factor=1', '--heap-growing-percent=30']

/**
 * Bounds the garbage of a publisher's process. V8 lets the space of new objects grow to a hundred MiB in a burst of
 * work and keeps it until the next; a publisher shares 900 MiB with its render processes (decision 088).
 */
export function boundMemory(): void {
  for (const flag of flags) setFlagsFromString(flag)
}
