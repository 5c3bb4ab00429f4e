import type { Fetch } from '../../lib/fetch.ts'
import { type ImageMetadata, imageMetadataSchema, imageSetSchema } from '../../wire/amplience/metadata.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'

/** `origin` of the media service, and the account whose pictures are read. */
type AmplienceSettings = { readonly origin: string; readonly account: string }

/** What the media service knows of its pictures; `undefined` for a name it does not have. Failures throw `VendorError`. */
export type Amplience = {
  image(name: string): Promise<ImageMetadata | undefined>
  /** Names of a set's pictures, in order. */
  imageSet(name: string): Promise<readonly string[] | undefined>
}

export function createAmplience(
  { origin, account }: AmplienceSettings,
  fetch: Fetch,
  guard: GuardSettings = {},
): Amplience {
  const guarded = createGuardedFetch({ ...guard, vendor: 'amplience', fetch })
  const call = (operation: string, kind: 'i' | 's', name: string, query = '') => ({
    operation,
    url: `${origin}/${kind}/${encodeURIComponent(account)}/${encodeURIComponent(name)}.json${query}`,
    headers: { accept: 'application/json' },
    // Only a sync asks, never a shopper.
    background: true,
  })
  return {
    image: (name) => guarded.read(call('image metadata', 'i', name, '?metadata=true'), imageMetadataSchema),
    imageSet: (name) => guarded.read(call('image set', 's', name), imageSetSchema),
  }
}
