/** Most bytes of a body (security, G8). */
const longestBody = 100 * 1024
/** Most bytes of a vendor's webhook event (security, A16). */
const longestEvent = 1_000_000

/** Path prefix of webhook routes. */
const webhooks = '/api/webhooks/'

/** Returns the size limit of bodies for a path, bytes. */
export const longestBodyAt = (path: string): number => (path.startsWith(webhooks) ? longestEvent : longestBody)
