import { z } from 'zod'
import { stores } from '../../../domain/region/stores.ts'
import {
  address,
  entryFields,
  film,
  html,
  image,
  listOf,
  mediaOf,
  references,
  searchWords,
  seo,
  text,
  yesNo,
} from './fields.ts'

const price = z.number('is not a number').nonnegative('is below zero')
/** A country without a price may be missing or `null`. */
const prices = z
  .record(z.string(), price.nullable())
  .nullish()
  .transform((byCountry) =>
    Object.fromEntries(
      Object.entries(byCountry ?? {}).flatMap(([country, amount]) => (amount === null ? [] : [[country, amount]])),
    ),
  )

const platformId = z.coerce.number('is not an id').int().positive('is not an id')
const storeProduct = z.object({ id: platformId.nullish(), categories: listOf(platformId) }).nullish()
/** Store → the product's id there and its categories' ids; absent where the store does not sell it. */
const platformProducts = z
  .object(Object.fromEntries(stores.map((store) => [store, storeProduct])))
  .nullish()
  .transform((byStore) =>
    Object.entries(byStore ?? {}).flatMap(([store, product]) =>
      product?.id ? [{ store, id: product.id, categories: product.categories }] : [],
    ),
  )

/** An attribute of the entry itself: one text or several. */
const attribute = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((value) => [value ?? []].flat().map((one) => one.trim()).filter(Boolean)) // prettier-ignore

const colorImage = z
  .object({ color: text, imageset: mediaOf('set'), alt_texts: listOf(text) })
  .transform(({ color, imageset, alt_texts }) => ({ color, set: imageset, alts: alt_texts }))

const productImage = z
  .object({ amplience_id: mediaOf('image'), imageset: mediaOf('set'), alt_text: text })
  .nullish()
  .transform((group) => ({ picture: group?.amplience_id, set: group?.imageset, alt: group?.alt_text ?? '' }))

const story = z
  .object({ title: text, html, image })
  .transform(({ image: picture, ...rest }) => ({ ...rest, ...(picture ? { picture } : {}) }))

const specValue = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
/** Rows keep their id: editors hide, name and order them by it (`hide_` and `manage_product_attributes`). */
const specs = listOf(z.object({ id: text, title: text, value: specValue })).transform((rows) =>
  rows.filter(({ title, value }) => title && value).map(({ id, title, value }) => ({ id, label: title, value })),
)

const measured = z.number().nonnegative().nullish()
/** Weight that a size carries (kg) or calf that it fits (cm); rows without a size or a measure are left out. */
const sizeGuide = listOf(
  z.object({ size: text, min_kg: measured, max_kg: measured, min_cm: measured, max_cm: measured }),
).transform((rows) =>
  rows
    .map(({ size, min_kg, max_kg, min_cm, max_cm }) => ({
      size,
      ...(max_kg
        ? { measure: 'weight' as const, from: min_kg ?? 0, to: max_kg }
        : { measure: 'calf' as const, from: min_cm ?? 0, to: max_cm ?? 0 }),
    }))
    .filter(({ size, to }) => size !== '' && to > 0),
)

/** Content type `product`. */
export const productSchema = z
  .object({
    ...entryFields,
    url: address.refine((slug) => slug !== '' && !slug.includes('/'), 'is not a path of one part'),
    display_title: text,
    tagline: text,
    description: html,
    regions: references,
    is_new: yesNo,
    is_redesigned: yesNo,
    is_withdrawn: yesNo,
    price_range: text,
    prices,
    image: productImage,
    color_images: listOf(colorImage),
    bc_products: platformProducts,
    product_categories: references,
    related_products: references,
    updated_product_specs: specs,
    activity: attribute,
    features: attribute,
    gender: attribute,
    terrain: attribute,
    stories: listOf(story),
    size_guide: sizeGuide,
    film,
    search_words: searchWords,
    seo_meta: seo,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    slug: entry.url,
    entryTitle: entry.title,
    title: entry.display_title || entry.title,
    tagline: entry.tagline,
    description: entry.description,
    regions: entry.regions,
    isNew: entry.is_new,
    isRedesigned: entry.is_redesigned,
    priceRange: entry.price_range,
    prices: entry.prices,
    image: entry.image,
    colorImages: entry.color_images,
    withdrawn: entry.is_withdrawn,
    platformIds: Object.fromEntries(entry.bc_products.map(({ store, id }) => [store, id])),
    platformCategories: Object.fromEntries(entry.bc_products.map(({ store, categories }) => [store, categories])),
    categories: entry.product_categories,
    related: entry.related_products,
    specs: entry.updated_product_specs,
    /** Attributes that products are compared by (specification, display 3, "top-level attributes"), by id. */
    attributes: {
      activity: entry.activity,
      features: entry.features,
      gender: entry.gender,
      terrain: entry.terrain,
    },
    stories: entry.stories,
    sizeGuide: entry.size_guide,
    searchWords: entry.search_words,
    ...(entry.film ? { film: entry.film } : {}),
    seo: entry.seo_meta,
  }))
