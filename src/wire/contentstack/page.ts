import { z } from 'zod'
import { address, entryFields, html, image, link, listOf, reference, references, seo, text } from './fields.ts'

const card = z
  .object({ title: text, text, image, link })
  .transform(({ image: picture, ...rest }) => ({ ...rest, picture }))

/** A block is an object with its uid as the only key (beside `_metadata`). */
const block = z.union(
  [
    z
      .object({ banner: z.object({ banner: reference }) })
      .transform(({ banner }) => ({ block: 'banner' as const, ...banner })),
    z
      .object({ category_cards: z.object({ title: text, cards: listOf(card) }) })
      .transform(({ category_cards }) => ({ block: 'category_cards' as const, ...category_cards })),
    z
      .object({ product_list: z.object({ list_id: text, title: text, intro: text, products: references, link }) })
      .transform(({ product_list: { list_id, ...list } }) => ({
        block: 'product_list' as const,
        id: list_id,
        ...list,
      })),
    z
      .object({ stories: z.object({ title: text, cards: listOf(card) }) })
      .transform(({ stories }) => ({ block: 'stories' as const, ...stories })),
    z
      .object({ rich_text: z.object({ title: text, html, image }) })
      .transform(({ rich_text: { image: picture, ...copy } }) => ({ block: 'rich_text' as const, ...copy, picture })),
  ],
  'is no block that Firn knows',
)

/** Content type `page`: a generic page of blocks. The home page is the one with the address `''`. */
export const pageSchema = z
  .object({ ...entryFields, url: address, generic_page: listOf(block), seo_meta: seo })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    path: entry.url,
    title: entry.title,
    blocks: entry.generic_page,
    seo: entry.seo_meta,
  }))

type PageEntry = z.output<typeof pageSchema>
export type BlockEntry = PageEntry['blocks'][number]
