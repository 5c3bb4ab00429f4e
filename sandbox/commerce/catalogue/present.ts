import type { Shop } from '../shop.ts'
import type { Product, Variant } from '../wire/catalogue.ts'

/** Sub-resources a product can bring along. Those a demo product never has are empty lists. */
export const productIncludes = [
  'variants',
  'options',
  'images',
  'primary_image',
  'modifiers',
  'custom_fields',
  'bulk_pricing_rules',
  'videos',
  'channels',
  'reviews',
  'parent_relations',
] as const
export type ProductInclude = (typeof productIncludes)[number]

type Levels = 'inventory_level' | 'inventory_warning_level'
/** A variant as answered; its levels may be null (vendors, commerce 5.2). */
type PresentedVariant = Omit<Variant, Levels> & Record<Levels, number | null>

/** A variant as answered: its image with an origin, levels only where they count. */
export function presentVariant({ records, origin }: Shop, variant: Variant): PresentedVariant {
  const isCounted = records.get('product', variant.product_id)?.inventory_tracking === 'variant'
  return {
    ...variant,
    ...(!isCounted && { inventory_level: null, inventory_warning_level: null }),
    image_url: variant.image_url === '' ? '' : origin + variant.image_url,
  }
}

/** The sub-resources of a product that were asked for. */
export function subResources(shop: Shop, product: Product, includes: ReadonlySet<ProductInclude>) {
  const found: Partial<Record<ProductInclude, unknown>> = {}
  for (const name of includes) found[name] = makers[name](shop, product)
  return found
}

const none = (): [] => []

const makers: Record<ProductInclude, (shop: Shop, product: Product) => unknown> = {
  variants: (shop, { id }) => shop.records.of('variant', id).map((variant) => presentVariant(shop, variant)),
  options: (shop, { id }) => shop.records.of('option', id),
  images: (shop, product) => imagesOf(shop, product),
  primary_image: (shop, product) => imagesOf(shop, product)[0] ?? null,
  channels: (shop) => [shop.account.channelId],
  modifiers: (shop, { id }) => shop.records.of('modifier', id),
  custom_fields: (shop, { id }) => shop.records.of('customField', id),
  bulk_pricing_rules: none,
  videos: none,
  reviews: none,
  parent_relations: none,
}

/** One picture per different variant picture, the first is the thumbnail. */
function imagesOf({ records, origin }: Shop, { id, date_modified }: Product) {
  const paths = [...new Set(records.of('variant', id).map(({ image_url }) => image_url.split('?')[0] ?? ''))]
  const sized = (path: string, width: number): string => `${origin}${path}?w=${width}&fmt=auto`
  return paths.filter(Boolean).map((path, index) => ({
    id: id * 100 + index,
    product_id: id,
    is_thumbnail: index === 0,
    sort_order: index,
    description: '',
    image_file: path.slice(1),
    url_zoom: sized(path, 1280),
    url_standard: sized(path, 400),
    url_thumbnail: sized(path, 220),
    url_tiny: sized(path, 80),
    date_modified,
  }))
}
