import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { StoreSettings } from '../../config.ts'
import { timingSafeEqual } from '../../lib/timing-safe-equal.ts'

/** Header that the platform is told to send with each event when a hook is made. */
const webhookSecretHeader = 'x-webhook-secret'

/**
 * Whether the platform sent this body for this store (vendors, commerce 13): the registered secret is in the header,
 * and one of the signatures is of this body, by our client secret, no more than 5 min ago (Standard Webhooks).
 * @param body as it came, unread
 */
export function isGenuine(settings: StoreSettings, headers: Headers, body: string): boolean {
  if (!timingSafeEqual(headers.get(webhookSecretHeader) ?? '', settings.webhookSecret)) return false
  try {
    new Webhook(settings.clientSecret, { format: 'raw' }).verify(body, Object.fromEntries(headers), {
      jsonParse: false,
    })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
