import { z } from 'zod'
import { placeholderWidth } from '../../domain/media/image-url.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { MediaService } from '../../ports/media.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { filmMetadataSchema, imageMetadataSchema, imageSetSchema } from './wire/metadata.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'

/** `origin` of the media service, and the account whose pictures are read. */
type AmplienceSettings = { readonly origin: string; readonly account: string }

/** Lower saves only a few bytes; a higher quality is invisible at 15 px. */
const placeholderQuality = 30

/**
 * The longest base64 of a placeholder, about ten times the usual one: it stands in pages and in the snapshot. A picture
 * in its own size has no place there, whatever the service answers.
 */
const longestPlaceholder = 2000
const placeholderSchema = z.base64().max(longestPlaceholder)

/** A film is shown without its picture, too: one that is too large stops neither the film nor the sync. */
function ignoreTooLarge(error: unknown): undefined {
  if (error instanceof VendorError && error.fault === 'answer' && (error.status ?? 200) === 200) return undefined
  throw error
}

/** The media service's metadata over HTTP (vendors, media 3). */
export function createAmplience(
  { origin, account }: AmplienceSettings,
  fetch: Fetch,
  guard: GuardSettings = {},
): MediaService {
  const guarded = createGuardedFetch({ ...guard, vendor: 'amplience', fetch })
  const path = (kind: 'i' | 's' | 'v', name: string) =>
    `/${kind}/${encodeURIComponent(account)}/${encodeURIComponent(name)}`
  // Only a sync asks, never a shopper.
  const call = (operation: string, rest: string, accept: string) =>
    ({ operation, url: origin + rest, headers: { accept }, background: true }) as const
  const json = 'application/json'
  const placeholder = (rest: string) => {
    const query = `?w=${placeholderWidth}&fmt=webp&qlt=${placeholderQuality}`
    return guarded.read({ ...call('placeholder', rest + query, 'image/webp'), file: true }, placeholderSchema)
  }
  return {
    image: (name) =>
      guarded.read(call('image metadata', `${path('i', name)}.json?metadata=true`, json), imageMetadataSchema),
    imageSet: (name) => guarded.read(call('image set', `${path('s', name)}.json`, json), imageSetSchema),
    placeholder: (name) => placeholder(path('i', name)),
    async film(name) {
      const facts = await guarded.read(call('film metadata', `${path('v', name)}.json`, json), filmMetadataSchema)
      if (!facts) return undefined
      const thumb = facts.thumbPath && (await placeholder(facts.thumbPath).catch(ignoreTooLarge))
      return { width: facts.width, height: facts.height, ...(thumb === undefined ? {} : { thumb }) }
    },
  }
}
