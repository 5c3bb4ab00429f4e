import type { PriceAnswer, ProductNowAnswer } from '../../api/graphql/answers.ts'
import type { Store } from '../../domain/region/stores.ts'
import { fromMajor } from '../../domain/price/money.ts'
import type { OfferUpdate } from '../../domain/catalogue/offer-update.ts'
import { priceOf } from '../../domain/price/price.ts'
import type { Price, Stock } from '../../domain/catalogue/product.ts'
import type { Fetch } from './call.ts'
import { productNow } from '../../domain/pages/document-ids.ts'
import { queryShop } from './graphql.ts'

type Priced = { readonly calculatedPrice: PriceAnswer | null; readonly retailPrice?: PriceAnswer | null }

const toMoney = (price: PriceAnswer | null | undefined) =>
  price ? fromMajor(price.value, price.currencyCode) : undefined

/** Maps the prices; `undefined` where the merchant hides them. */
function toPrice({ calculatedPrice, retailPrice }: Priced): Price | undefined {
  const now = toMoney(calculatedPrice)
  return now && priceOf(now, toMoney(retailPrice))
}

/** Maps availability to a stock state. The API sends a level only when stock is low, so any number means low. */
function toStock(
  isInStock: boolean,
  level: number | null,
  { availability, inventory_tracking: counted }: ProductNowAnswer['bcProduct'],
): Stock {
  if (availability === 'disabled') return 'discontinued'
  if (availability === 'preorder') return 'preorder'
  // Checked before tracking: hidden levels look like untracked stock.
  if (!isInStock) return 'sold_out'
  return level === null || counted === 'none' ? 'in_stock' : 'low'
}

function toUpdate({ bcProduct }: ProductNowAnswer): OfferUpdate | undefined {
  const price = toPrice(bcProduct)
  if (!price) return undefined
  return {
    productId: bcProduct.id,
    price,
    stock: toStock(bcProduct.isInStock, bcProduct.inventoryLevel, bcProduct),
    variants: bcProduct.variants.map((variant) => ({
      id: variant.id,
      price: toPrice(variant) ?? price,
      stock: variant.isPurchasable
        ? toStock(
            variant.isInStock,
            bcProduct.inventory_tracking === 'product' ? bcProduct.inventoryLevel : variant.inventoryLevel,
            bcProduct,
          )
        : bcProduct.availability === 'disabled'
          ? 'discontinued'
          : 'sold_out',
    })),
  }
}

/**
 * Fetches current price and stock of a product; `undefined` where the store sends no price. A cacheable GET, at most a
 * minute old.
 * @throws what `queryShop` throws
 */
export async function getOfferUpdate(
  fetch: Fetch,
  { locale, store }: { readonly locale: string; readonly store: Store },
  productId: number,
): Promise<OfferUpdate | undefined> {
  const { relatedProducts } = await queryShop(fetch, store, productNow, {
    ids: [productId],
    locale,
    bcRegion: store,
  })
  const [product] = relatedProducts
  return product && toUpdate(product)
}
