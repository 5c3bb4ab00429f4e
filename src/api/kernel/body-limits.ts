/** Bytes of a body (security, G8). */
const longestBody = 100 * 1024
/** Of an event that a vendor sends (security, A16). */
const longestEvent = 1_000_000

/** Where vendors' events come to. */
const webhooks = '/api/webhooks/'

/** How long the body of a call to this path may be, bytes. */
export const longestBodyAt = (path: string): number => (path.startsWith(webhooks) ? longestEvent : longestBody)
