/** The time for which a page remembers that it reloaded for want of a script, ms (specification, core 4, 9). */
export const reloadMemory = 10_000

/** Whether an error says that a script could not be fetched, in the words of Chromium, Firefox or Safari. */
export function isChunkFailure(message: string): boolean {
  return /imported module|module script/.test(message)
}

/**
 * Whether a page may reload for want of a script: once per path within the memory, so that a script that stays away
 * never makes a page reload without end (specification, core 4).
 * @param last when this path reloaded last, ms; `0` or no number for never. A time to come (the clock was put back)
 * counts
 * @param now ms
 */
export function mayReload(last: number, now: number): boolean {
  return !(now - last < reloadMemory)
}
