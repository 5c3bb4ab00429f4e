import type { PriceAnswer, ProductNowAnswer } from '../../api/graphql/answers.ts'
import type { Store } from '../../domain/countries.ts'
import { fromMajor } from '../../domain/money.ts'
import type { OfferUpdate } from '../../domain/offer-update.ts'
import { priceOf } from '../../domain/price.ts'
import type { Price, Stock } from '../../domain/product.ts'
import type { Fetch } from './call.ts'
import { productNow } from '../../domain/document-ids.ts'
import { queryShop } from './graphql.ts'

type Priced = { readonly calculatedPrice: PriceAnswer | null; readonly retailPrice?: PriceAnswer | null }

const toMoney = (price: PriceAnswer | null | undefined) =>
  price ? fromMajor(price.value, price.currencyCode) : undefined

/** `undefined` where the merchant hides prices. */
function toPrice({ calculatedPrice, retailPrice }: Priced): Price | undefined {
  const now = toMoney(calculatedPrice)
  return now && priceOf(now, toMoney(retailPrice))
}

/** How many are left is told only once they are few, so a number means few. */
function toStock(
  isInStock: boolean,
  level: number | null,
  { availability, inventory_tracking: counted }: ProductNowAnswer['bcProduct'],
): Stock {
  if (availability === 'disabled') return 'discontinued'
  if (availability === 'preorder') return 'in_stock'
  // Also of what is not counted: levels that the merchant hides look so.
  if (!isInStock) return 'sold_out'
  return level === null || counted === 'none' ? 'in_stock' : 'low'
}

function toNews({ bcProduct }: ProductNowAnswer): OfferUpdate | undefined {
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
 * Price and stock of a product as its store has them now; `undefined` where it does not say. One GET that caches may
 * answer, at most a minute old.
 * @throws what `queryShop` throws
 */
export async function getOfferNews(
  fetch: Fetch,
  place: { readonly region: Store; readonly locale: string },
  productId: number,
): Promise<OfferUpdate | undefined> {
  const { region, locale } = place
  const { relatedProducts } = await queryShop(fetch, region, productNow, {
    ids: [productId],
    locale,
    bcRegion: region,
  })
  const [product] = relatedProducts
  return product && toNews(product)
}
