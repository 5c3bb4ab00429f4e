import type { Shop } from '../commerce/shop.ts'
import type { HostedText } from '../commerce/text/hosted-text.ts'

/**
 * The tools of every page of a hosted shop: its store, and its texts in the shopper's language. `sessionId`: the
 * session's id where this request has changed it; the browser still sent the earlier one.
 */
export type HostedEnv = { Variables: { shop: Shop; text: HostedText; sessionId?: string } }
