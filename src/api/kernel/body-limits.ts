/** Most bytes of a body (security, G8). */
const longestBody = 100 * 1024
/** Most bytes of a plain form: twenty choices of 255 letters in any script, each letter nine bytes. */
const longestForm = 48 * 1024
/** Most bytes of a page's report (decision 077). */
const longestReport = 4 * 1024
/** Most bytes of a vendor's webhook event (security, A16). */
const longestEvent = 1_000_000

/** Limits by the beginning of a path. */
const limits: readonly (readonly [prefix: string, bytes: number])[] = [
  ['/api/webhooks/', longestEvent],
  ['/api/forms/', longestForm],
  ['/api/measurements', longestReport],
]

/** Returns the size limit of bodies for a path, bytes. */
export const longestBodyAt = (path: string): number =>
  limits.find(([prefix]) => path.startsWith(prefix))?.[1] ?? longestBody
