import { z } from 'zod'
import { placeholderWidth } from '../../domain/image-url.ts'
import type { Fetch } from '../../lib/fetch.ts'
import {
  type ImageMetadata,
  type SetItem,
  filmMetadataSchema,
  imageMetadataSchema,
  imageSetSchema,
} from './wire/metadata.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'

/** `origin` of the media service, and the account whose pictures are read. */
type AmplienceSettings = { readonly origin: string; readonly account: string }

/**
 * What the media service knows of its pictures; `undefined` for a name it does not have. Failures throw `VendorError`.
 */
export type Amplience = {
  image(name: string): Promise<ImageMetadata | undefined>
  /** Pictures and films of a set, in order. */
  imageSet(name: string): Promise<readonly SetItem[] | undefined>
  film(name: string): Promise<FilmFacts | undefined>
  /** What stands in for a picture that is on its way: 15 px of it as WebP, in base64. */
  placeholder(name: string): Promise<string | undefined>
}

/** Size of a film in px, and what stands in for it until it runs (`placeholder`). */
type FilmFacts = { readonly width: number; readonly height: number; readonly thumb?: string }

/** A smaller number blurs no more and saves a few bytes; a larger one nobody would see. */
const placeholderQuality = 30

export function createAmplience(
  { origin, account }: AmplienceSettings,
  fetch: Fetch,
  guard: GuardSettings = {},
): Amplience {
  const guarded = createGuardedFetch({ ...guard, vendor: 'amplience', fetch })
  const path = (kind: 'i' | 's' | 'v', name: string) =>
    `/${kind}/${encodeURIComponent(account)}/${encodeURIComponent(name)}`
  // Only a sync asks, never a shopper.
  const call = (operation: string, rest: string, accept: string) =>
    ({ operation, url: origin + rest, headers: { accept }, background: true }) as const
  const json = 'application/json'
  const placeholder = (rest: string) => {
    const query = `?w=${placeholderWidth}&fmt=webp&qlt=${placeholderQuality}`
    return guarded.read({ ...call('placeholder', rest + query, 'image/webp'), file: true }, z.base64())
  }
  return {
    image: (name) =>
      guarded.read(call('image metadata', `${path('i', name)}.json?metadata=true`, json), imageMetadataSchema),
    imageSet: (name) => guarded.read(call('image set', `${path('s', name)}.json`, json), imageSetSchema),
    placeholder: (name) => placeholder(path('i', name)),
    async film(name) {
      const facts = await guarded.read(call('film metadata', `${path('v', name)}.json`, json), filmMetadataSchema)
      if (!facts) return undefined
      const thumb = facts.thumbPath === undefined ? undefined : await placeholder(facts.thumbPath)
      return { width: facts.width, height: facts.height, ...(thumb === undefined ? {} : { thumb }) }
    },
  }
}
