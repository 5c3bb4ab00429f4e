import type { ListedProduct } from '../../content/content.ts'
import type { Offer } from '../../domain/catalogue/product.ts'
import { type Money, toMajor } from '../../domain/price/money.ts'
import type { ProductListing } from '../../ports/commerce/storefront.ts'
import type { Services } from '../../services.ts'
import { optionalRead } from '../kernel/optional-read.ts'

const toListedMoney = (money: Money) => ({ value: toMajor(money), currencyCode: money.currency })

/** Describes a product without variants, by what the release has of it: it knows no article number of the product. */
function describeSoldOut(
  { tile, platform }: ListedProduct,
  { productId, store, price, options }: Extract<Offer, { kind: 'shop' }>,
): ProductListing {
  return {
    entityId: productId,
    name: tile.title,
    sku: '',
    categories: (platform[store]?.categories ?? []).map((entityId) => ({ entityId })),
    availabilityV2: { status: 'Available' },
    prices: {
      price: toListedMoney(price.now),
      retailPrice: price.kind === 'sale' ? toListedMoney(price.was) : null,
    },
    inventory: { isInStock: false, hasVariantInventory: false },
    variants: [],
    productOptions: options.map(({ id, displayName, values }) => ({
      entityId: id,
      displayName,
      values: values.map((value) => ({ entityId: value.id, label: value.label, hexColors: [...value.hexColors] })),
    })),
  }
}

/**
 * Returns a product that the platform's storefront leaves out of its lists because it is sold out, a setting of the
 * merchant (vendors, commerce 11); `undefined` where it is left out for another reason, or its stock cannot be read.
 */
export async function soldOutListing(
  product: ListedProduct,
  { reads, log }: Pick<Services, 'reads' | 'log'>,
): Promise<ProductListing | undefined> {
  const { offer } = product.tile
  if (offer.kind !== 'shop') return undefined
  // A release that has it sold out already costs no call.
  if (offer.stock === 'sold_out') return describeSoldOut(product, offer)
  const tolerant = optionalRead(log, 'stock_read_failed')
  const stocks = await tolerant(() => reads[offer.store].stocks([offer.productId]))
  return stocks?.some(({ stock }) => stock === 'sold_out') ? describeSoldOut(product, offer) : undefined
}
