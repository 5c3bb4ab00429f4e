import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import type { OptionValue, Tile } from '../../domain/catalogue/product.ts'
import { publicStockLevel } from '../../domain/catalogue/stock.ts'
import type { ListedOption, ListedVariant, ProductListing } from '../../ports/commerce/storefront.ts'
import type { BcProductAnswer, OptionAnswer, PriceAnswer, VariantAnswer } from './answers.ts'

type Prices = NonNullable<ProductListing['prices']> | null | undefined

const availability = { Available: 'available', Preorder: 'preorder', Unavailable: 'disabled' } as const

/** Returns the retail price if it is above the price. */
function comparedWith(prices: Prices): PriceAnswer | null {
  const retail = prices?.retailPrice
  return prices && retail && retail.value > prices.price.value ? retail : null
}

/** The content's words for an option in the reader's language, with its values by the platform's ids. */
type KnownOption = {
  readonly displayName: string
  readonly values: ReadonlyMap<number, Pick<OptionValue, 'label' | 'slug'>>
}

function knownOptions({ offer }: Tile): ReadonlyMap<number, KnownOption> {
  const options = offer.kind === 'shop' ? offer.options : []
  return new Map(
    options.map(({ id, displayName, values }) => [
      id,
      { displayName, values: new Map(values.map((value) => [value.id, value])) },
    ]),
  )
}

function toOption(option: ListedOption, known: KnownOption | undefined): OptionAnswer {
  return {
    id: option.entityId,
    displayName: known?.displayName ?? option.displayName,
    values: option.values.map(({ entityId, label, hexColors }) => {
      const named = known?.values.get(entityId) ?? { label, slug: labelSlug(label) }
      return { entityId, label: named.label, slug: named.slug, hexColors }
    }),
  }
}

function toVariant(variant: ListedVariant, options: readonly OptionAnswer[]): VariantAnswer {
  return {
    id: variant.entityId,
    sku: variant.sku,
    inventoryLevel: publicStockLevel(variant.inventory?.aggregated?.availableToSell) ?? null,
    isInStock: variant.inventory?.isInStock ?? false,
    isPurchasable: variant.isPurchasable,
    thumbnail: variant.defaultImage?.url ?? null,
    calculatedPrice: variant.prices?.price ?? null,
    retailPrice: comparedWith(variant.prices),
    option_values: variant.options.flatMap(({ entityId, values }) => {
      const option = options.find(({ id }) => id === entityId)
      const chosen = option?.values.filter((value) => values.some((one) => one.entityId === value.entityId)) ?? []
      return option
        ? [
            {
              id: option.id,
              option_display_name: option.displayName,
              values: chosen.map(({ entityId: id, label, hexColors }) => ({ id, label, hexColors })),
            },
          ]
        : []
    }),
  }
}

/** Builds a product's current store data, with names in the reader's language and the catalogue's flags. */
export function toBcProduct(listing: ProductListing, tile: Tile): BcProductAnswer {
  const known = knownOptions(tile)
  const options = listing.productOptions.map((option) => toOption(option, known.get(option.entityId)))
  const { hasVariantInventory, aggregated, isInStock } = listing.inventory
  return {
    id: listing.entityId,
    name: listing.name,
    sku: listing.sku,
    categories: listing.categories.map(({ entityId }) => entityId),
    availability: availability[listing.availabilityV2.status],
    // Hidden stock levels look like untracked ones.
    inventory_tracking: hasVariantInventory ? 'variant' : aggregated ? 'product' : 'none',
    inventoryLevel: publicStockLevel(aggregated?.availableToSell) ?? null,
    isInStock,
    isNew: tile.platformFlags?.isNew ?? false,
    isRedesigned: tile.platformFlags?.isRedesigned ?? false,
    calculatedPrice: listing.prices?.price ?? null,
    retailPrice: comparedWith(listing.prices),
    variants: listing.variants.map((variant) => toVariant(variant, options)),
    product_options: options,
  }
}
