import { withDeadline } from './deadline.ts'
import type { Fetch } from './fetch.ts'
import { readText } from './read-text.ts'

/**
 * Limits a `fetch` including its body: to `ms`, and to `longest` bytes.
 * @throws DeadlineError, TooLongError, and whatever `fetch` throws
 */
export function boundedFetch(fetch: Fetch, ms: number, longest: number): Fetch {
  return (url, init) =>
    withDeadline(ms, async (signal, checkTime) => {
      const answer = await fetch(url, { ...init, signal })
      const text = await readText(answer.body, longest, checkTime)
      return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers })
    })
}
