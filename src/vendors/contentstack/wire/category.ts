import { z } from 'zod'
import { address, entryFields, flag, html, reference, searchWords, seo, text } from './fields.ts'
import { categoryIds } from './platform-ids.ts'

/** Content type `product_category`. */
export const categorySchema = z
  .object({
    ...entryFields,
    url: address,
    parent: reference,
    intro: text,
    banner: reference,
    editorial: html,
    sort_order: z.number().nullish().transform((order) => order ?? 0), // prettier-ignore
    cat_ids_bc: categoryIds,
    search_words: searchWords,
    main_range: flag,
    seo_meta: seo,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    path: entry.url,
    title: entry.title,
    parent: entry.parent,
    intro: entry.intro,
    banner: entry.banner,
    editorial: entry.editorial,
    order: entry.sort_order,
    platformIds: entry.cat_ids_bc,
    searchWords: entry.search_words,
    mainRange: entry.main_range,
    seo: entry.seo_meta,
  }))
