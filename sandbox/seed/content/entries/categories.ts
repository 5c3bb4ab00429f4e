import { categories } from '../../catalogue/categories.ts'
import { platformCategoryId } from '../../catalogue/platform-ids.ts'
import { type SeedCategory, type SeedEntry, storeKeys } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { seoMeta } from './seo-meta.ts'

function categoryEntry(category: SeedCategory, texts: Texts): SeedEntry {
  const top = category.key.split('/')[0] ?? category.key
  return {
    uid: entryUid('product_category', category.key),
    contentType: 'product_category',
    locales: localized(texts, (text) => {
      const own = text.categories[category.key]
      return (
        own && {
          title: own.title,
          url: `/${category.key}`,
          parent: category.parent ? references('product_category', [category.parent]) : [],
          intro: own.intro,
          banner: references('banner', [category.key]),
          editorial: `<h2>${own.editorial.title}</h2>${paragraphs(own.editorial.text)}`,
          sort_order: category.sort,
          main_range: category.key === 'snowshoes',
          search_words: text.search_words.categories[category.key] ?? [],
          cat_ids_bc: Object.fromEntries(storeKeys.map((store) => [store, platformCategoryId(store, category.key)])),
          seo_meta: seoMeta(own.seo, image(`share-${top}`, required(text.pictures.scenes, `share-${top}`))),
        }
      )
    }),
  }
}

export function categoryEntries(texts: Texts): SeedEntry[] {
  return categories.map((category) => categoryEntry(category, texts))
}
