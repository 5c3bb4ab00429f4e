import { activitiesOf, featuresOf } from '../../catalogue/features.ts'
import { platformCategoryId, platformProductId } from '../../catalogue/platform-ids.ts'
import { countryPrices, priceRange } from '../../catalogue/pricing.ts'
import type { ProductSource } from '../../catalogue/product-source.ts'
import { products } from '../../catalogue/products.ts'
import { type PictureSet, pictureSets } from '../../media/product-pictures.ts'
import { type ContentLocaleKey, type Json, type SeedEntry, type SeedFields, storeKeys } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, filled, localized, paragraphs, required } from '../localized.ts'
import { image, mediaObject } from '../media-object.ts'
import { specTable } from '../specs.ts'
import type { LocaleText, ProductText } from '../text/text-schemas.ts'
import { regionIds } from './regions.ts'
import { seoMeta } from './seo-meta.ts'

/** One alternative text per picture of a set, from the locale's sentence for this kind of product and view. */
function altTexts(product: ProductSource, set: PictureSet, name: string, text: LocaleText): string[] {
  const color = set.color && required(text.options, `color_${set.color.slug.replaceAll('-', '_')}`)
  const described = color ? filled(required(text.pictures.views, 'colored'), { name, color }) : name
  return set.images.map(({ product: drawn }) => {
    const view = drawn?.view ?? 'pair'
    const pattern = text.pictures.views[`${product.kind}.${view}`] ?? required(text.pictures.views, `any.${view}`)
    return filled(pattern, { product: described })
  })
}

function commerceProducts(product: ProductSource): { [store: string]: Json } {
  return Object.fromEntries(
    (product.stores ?? storeKeys).map((store) => [
      store,
      {
        id: platformProductId(store, product.key),
        categories: product.categories.map((category) => platformCategoryId(store, category)),
      },
    ]),
  )
}

/** Stories in the order of the English ones, which name the pictures. */
function stories(own: ProductText, english: ProductText, text: LocaleText): Json[] {
  return own.stories.map((story, index) => {
    const picture = english.stories[index]?.picture
    return {
      title: story.title,
      html: paragraphs([story.text]),
      ...(picture ? { image: image(picture, required(text.pictures.scenes, picture)) } : {}),
    }
  })
}

/** Products with a film → the scene it begins with. */
const filmed: Partial<Record<string, string>> = {
  'hinterland-36': 'scene-storm-pass',
  'kestrel-25-mens': 'scene-storm-pass',
}

/**
 * Which size carries whom, from what each may be loaded with: one begins where the smaller ends. What is worn around
 * the leg says which calves it fits.
 */
function sizeGuide({ calves, specs: { load } }: ProductSource): Json[] {
  if (calves) return Object.entries(calves).map(([size, [min_cm, max_cm]]) => ({ size, min_cm, max_cm }))
  if (typeof load !== 'object' || Array.isArray(load)) return []
  const sizes = Object.entries(load).toSorted(([, one], [, other]) => one - other)
  return sizes.map(([size, max_kg], index) => ({ size, min_kg: sizes[index - 1]?.[1] ?? 0, max_kg }))
}

/** What stands beside a product by choice; all others are left to chance. */
const beside: Readonly<Record<string, readonly string[]>> = {
  'ridgeline-25-womens': ['hoarfrost-womens', 'isola-womens', 'ridgeline-30-mens', 'traverse-carbon-poles'],
  'ridgeline-30-mens': ['ridgeline-25-womens', 'basalt-30-mens'],
  'firnlicht-22': ['firnlicht-25'],
}

/** The film of those that are told about at most; its poster is the scene it begins with. */
function film(product: ProductSource, text: LocaleText): { film?: Json } {
  const poster = filmed[product.key]
  return poster === undefined
    ? {}
    : {
        film: {
          video: mediaObject('film-drift', 'video'),
          poster: image(poster, required(text.pictures.scenes, poster)),
        },
      }
}

function productFields(product: ProductSource, texts: Texts, text: LocaleText, locale: ContentLocaleKey): SeedFields {
  const own = required(text.products, product.key)
  const sets = pictureSets(product)
  const [first] = sets
  const firstAlt = altTexts(product, first, own.display_title, text)[0] ?? ''
  const firstImage = first.images[0]?.name ?? ''
  return {
    title: product.name,
    url: `/${product.key}`,
    display_title: own.display_title,
    tagline: own.tagline,
    description: paragraphs(own.description),
    regions: references('regions', product.regions ?? regionIds),
    is_new: product.isNew ? 'Yes' : 'No',
    is_redesigned: product.isRedesigned ? 'Yes' : 'No',
    is_withdrawn: product.isWithdrawn ? 'Yes' : 'No',
    price_range: priceRange(product.price),
    prices: countryPrices(product.price),
    image: {
      amplience_id: mediaObject(firstImage, 'image'),
      imageset: mediaObject(first.name, 'set'),
      alt_text: firstAlt,
    },
    color_images: sets.map((set) => ({
      color: set.color?.slug ?? '',
      imageset: mediaObject(set.name, 'set'),
      alt_texts: altTexts(product, set, own.display_title, text),
    })),
    bc_products: commerceProducts(product),
    product_categories: references('product_category', product.categories),
    updated_product_specs: specTable(product.specs, text.specs, locale),
    activity: activitiesOf(product),
    features: featuresOf(product),
    gender: product.gender,
    terrain: product.terrain,
    related_products: references('product', beside[product.key] ?? []),
    stories: stories(own, required(texts.english.products, product.key), text),
    search_words: text.search_words.products[product.key] ?? [],
    size_guide: sizeGuide(product),
    ...film(product, text),
    seo_meta: seoMeta(own.seo, image(firstImage, firstAlt)),
  }
}

export function productEntries(texts: Texts): SeedEntry[] {
  return products.map((product) => ({
    uid: entryUid('product', product.key),
    contentType: 'product',
    locales: localized(texts, (text, locale) => productFields(product, texts, text, locale)),
  }))
}
