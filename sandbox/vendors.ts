import type { Commerce } from './commerce/index.ts'
import type { createContent } from './content/index.ts'
import type { Media } from './media/index.ts'
import type { Vendor } from './vendor.ts'

/** A stand-in that keeps data. */
export type KeptVendor = {
  readonly name: string
  readonly vendor: Pick<Vendor, 'seed' | 'reset' | 'close'>
  readonly mounts: readonly (readonly [path: string, app: Vendor['app']])[]
  /** The source of its data, below this folder. */
  readonly sources: readonly string[]
  /** True when seeding only prepares what would be made on demand: no use where nothing is kept. */
  readonly ahead: boolean
}

/** Mark that says that all pictures which pages show first are drawn, and what they are made from. */
export const picturesMark = ['pictures', ['seed', 'media']] as const

/** The stand-ins that keep data, in the order in which they are filled. */
export function keptVendors(
  content: ReturnType<typeof createContent>,
  commerce: Commerce,
  media: Media,
): readonly KeptVendor[] {
  return [
    {
      name: 'content',
      vendor: content,
      mounts: [['/content', content.app]],
      sources: ['seed', 'content/index.ts', 'content/tables.ts', 'content/block-ids.ts', 'content/to-items.ts'],
      ahead: false,
    },
    {
      name: 'commerce',
      vendor: commerce,
      mounts: [
        ['/commerce', commerce.app],
        ['/storefront', commerce.storefront],
      ],
      sources: ['seed/catalogue', 'seed/content/text', 'seed/types.ts', 'commerce/seed', 'commerce/storage'],
      ahead: false,
    },
    { name: 'media', vendor: media, mounts: [['/media', media.app]], sources: ['seed', 'media'], ahead: true },
  ]
}
