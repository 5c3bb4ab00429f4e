import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { ContentEvents } from '../../ports/content/content-change.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'
import { isHmacSigned, isRecentEvent, isRsaSigned } from './verify-event.ts'
import { concernsOwnContent, contentEventSchema, toContentChange } from './wire/content-event.ts'

const keysSchema = z.object({ 'signing-key': z.string() })
/** A signature that does not fit makes us look for a new key; not more often than this, ms. */
const betweenKeysMs = 60_000

type Key = { readonly pem: string | undefined; readonly at: number }

/** The service's public key, read again when one that is known does not fit. */
function createPublicKeys(settings: Config['content'], fetch: Fetch, guard: GuardSettings, clock: () => number) {
  const guarded = createGuardedFetch({ ...guard, vendor: 'content', fetch })
  const url = `${settings.webhooks.keyOrigin}/.well-known/public-keys.json`
  let known: Promise<Key> | undefined

  async function load(): Promise<Key> {
    try {
      const keys = await guarded.demand({ operation: 'webhooks.key', url }, keysSchema)
      return { pem: keys['signing-key'], at: clock() }
    } catch (error) {
      if (error instanceof VendorError) return { pem: undefined, at: clock() }
      throw error
    }
  }
  return {
    current: () => (known ??= load()),
    async renewed(): Promise<Key> {
      const before = await known
      if (before && clock() - before.at < betweenKeysMs) return before
      known = load()
      return known
    },
  }
}

/**
 * Reads the events that the content service sends (vendors, content 10). They are signed by HMAC where the organisation
 * has a secret, else by the service's own key.
 * @param clock now, in ms
 */
export function createContentEvents(
  settings: Config['content'],
  fetch: Fetch,
  clock: () => number,
  guard: GuardSettings = {},
): ContentEvents {
  const keys = createPublicKeys(settings, fetch, guard, clock)
  const { secret } = settings.webhooks

  async function isSignedByService(signature: string, body: string): Promise<boolean> {
    const fits = ({ pem }: Key): boolean => pem !== undefined && isRsaSigned(signature, body, pem)
    const isSigned = fits(await keys.current()) || fits(await keys.renewed())
    return isSigned && isRecentEvent(body, clock())
  }

  return {
    async isGenuine(headers, body) {
      const hmac = headers.get('x-contentstack-hmac-signature')
      if (hmac !== null && secret !== '') return isHmacSigned(hmac, body, secret, clock())
      const rsa = headers.get('x-contentstack-request-signature')
      return rsa !== null && isSignedByService(rsa, body)
    },
    parse(json) {
      const event = contentEventSchema.parse(json)
      return {
        name: `${event.module}.${event.event}`,
        isOwn: event.api_key === settings.apiKey,
        // The service repeats an event that is refused: those of other environments are taken, and change nothing.
        change: concernsOwnContent(event, settings) ? toContentChange(event) : undefined,
      }
    },
  }
}
