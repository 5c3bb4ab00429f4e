import { createContent } from './content/index.ts'
import { createMedia } from './media/index.ts'
import type { SandboxOptions } from './sandbox.ts'
import type { Vendor } from './vendor.ts'

/** A stand-in that keeps data. `sources` are what its data is made from, below this folder. */
export type KeptVendor = {
  readonly name: string
  readonly vendor: Pick<Vendor, 'seed' | 'reset' | 'close'>
  readonly mounts: readonly (readonly [path: string, app: Vendor['app']])[]
  readonly sources: readonly string[]
  /** Its results stay right when the sources change, so a new seed adds to them; and it needs none where nothing is kept. */
  readonly cache: boolean
}

/** The stand-ins that keep data, in the order in which they are filled. */
export function keptVendors(options: SandboxOptions): readonly KeptVendor[] {
  const content = createContent(options)
  const media = createMedia(options)
  return [
    {
      name: 'content',
      vendor: content,
      mounts: [['/content', content.app]],
      sources: ['seed', 'content/index.ts', 'content/tables.ts', 'content/block-ids.ts'],
      cache: false,
    },
    { name: 'media', vendor: media, mounts: [['/media', media.app]], sources: ['seed', 'media'], cache: true },
  ]
}
