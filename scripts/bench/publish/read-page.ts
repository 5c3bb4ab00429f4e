import { setTimeout as sleep } from 'node:timers/promises'

/** A page that is not answered as expected after this time has failed, ms. */
export const patienceMs = 60_000

/** The bytes of a page; `undefined` where the answer is none. */
export async function readPage(url: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200 ? bytes : undefined
  } catch {
    // The caller counts it as a failed answer.
    return undefined
  }
}

/**
 * Asks for a page until it is answered as expected.
 * @param pauseMs between an answer and the next request
 * @returns the time of that answer, ms
 * @throws Error when it does not come in time
 */
export async function waitForPage(
  url: string,
  isExpected: (bytes: Buffer) => boolean,
  pauseMs: number,
): Promise<number> {
  const started = performance.now()
  for (;;) {
    const bytes = await readPage(url)
    if (bytes && isExpected(bytes)) return performance.now()
    if (performance.now() - started > patienceMs) throw new Error(`${url} is not answered as expected`)
    await sleep(pauseMs)
  }
}
