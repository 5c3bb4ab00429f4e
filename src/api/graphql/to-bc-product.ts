import type { Tile } from '../../domain/catalogue/product.ts'
import { publicStockLevel } from '../../domain/catalogue/stock.ts'
import type { ListedOption, ListedVariant, ProductListing } from '../../ports/commerce/storefront.ts'
import type { BcProductAnswer, OptionAnswer, PriceAnswer, VariantAnswer } from './answers.ts'

type Prices = NonNullable<ProductListing['prices']> | null | undefined

const availability = { Available: 'available', Preorder: 'preorder', Unavailable: 'disabled' } as const

/** Returns the compare-at price: the retail price, else the regular one, if above the price. */
function comparedWith(prices: Prices): PriceAnswer | null {
  const compared = prices?.retailPrice ?? prices?.basePrice
  return prices && compared && compared.value > prices.price.value ? compared : null
}

/** Names of options and values in the reader's language, by the platform's ids. */
function namesOf({ offer }: Tile): ReadonlyMap<number, string> {
  const options = offer.kind === 'shop' ? offer.options : []
  return new Map(
    options.flatMap((option) => [
      [option.id, option.displayName] as const,
      ...option.values.map(({ id, label }) => [id, label] as const),
    ]),
  )
}

function toOption(option: ListedOption, names: ReadonlyMap<number, string>): OptionAnswer {
  return {
    id: option.entityId,
    displayName: names.get(option.entityId) ?? option.displayName,
    values: option.values.map(({ entityId, label, hexColors }) => ({
      entityId,
      label: names.get(entityId) ?? label,
      hexColors,
    })),
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
              values: chosen.map(({ entityId: id, ...value }) => ({ id, ...value })),
            },
          ]
        : []
    }),
  }
}

/** Builds a product's current store data, with names in the reader's language and the catalogue's flags. */
export function toBcProduct(listing: ProductListing, tile: Tile): BcProductAnswer {
  const names = namesOf(tile)
  const options = listing.productOptions.map((option) => toOption(option, names))
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
