import { type Money, toMajor } from '../price/money.ts'
import type { Offer, Product, Stock, Variant } from '../catalogue/product.ts'
import { selectedVariant, startSelection } from '../catalogue/selection.ts'
import type { StructuredData } from './json-ld.ts'

const availability: Readonly<Record<Stock, string>> = {
  in_stock: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  preorder: 'https://schema.org/PreOrder',
  sold_out: 'https://schema.org/OutOfStock',
  discontinued: 'https://schema.org/Discontinued',
}

/** The brand's promise of delivery and returns in a country; what it does not say is left out. */
export type SaleTerms = {
  /** ISO 3166-1 alpha-2, lower case. */
  readonly country: string
  /** Subtotal that ships free, minor units of the store's currency. */
  readonly freeFrom?: number | undefined
  /** Days from order to door. */
  readonly deliveryDays?: { readonly min: number; readonly max: number } | undefined
  /** Days in which a product can be sent back free of charge. */
  readonly returnDays?: number | undefined
}

const decimal = (money: Money): string => String(toMajor(money))

/**
 * The offers that search engines may quote: price, currency and stock of each variant that costs what the page itself
 * shows, with how it is shipped and sent back. The prices of others show only once they are chosen; an engine that
 * compares with the HTML would find them wrong. The long parts stand once in the graph and offers point at them, by ids
 * relative to the page.
 * @param page absolute addresses
 */
export function productData(
  product: Pick<Product, 'title' | 'offer' | 'seo'>,
  page: { readonly url: string; readonly brand: string; readonly images: readonly string[]; readonly terms: SaleTerms },
): readonly StructuredData[] {
  const variants = shownVariants(product.offer)
  const offers = variants.map((variant) => offerData(variant, page.url, page.terms, product.offer))
  return [
    {
      '@type': 'Product',
      name: product.title,
      ...(product.seo.description === '' ? {} : { description: product.seo.description }),
      url: page.url,
      image: page.images,
      brand: { '@type': 'Brand', name: page.brand },
      ...(offers.length > 0 ? { sku: offers[0]?.['sku'], offers } : {}),
    },
    ...(variants.length > 0 ? saleNodes(page.terms, variants) : []),
  ]
}

/** Nothing is offered where nothing is sold, and a price of 0 is a mistake that no engine should repeat. */
function shownVariants(offer: Offer): readonly Variant[] {
  if (offer.kind !== 'shop') return []
  // The selection with which the buy box is drawn at first.
  const { price: shown } = selectedVariant(offer, startSelection(offer)) ?? offer
  return shown.now.amount > 0 ? offer.variants.filter(({ price }) => price.now.amount === shown.now.amount) : []
}

const shipsFree = ({ price }: Pick<Variant, 'price'>, { freeFrom }: SaleTerms): boolean =>
  freeFrom !== undefined && price.now.amount >= freeFrom

function offerData({ sku, price, stock }: Variant, url: string, terms: SaleTerms, offer: Offer): StructuredData {
  const { day } = (stock === 'preorder' && offer.kind === 'shop' && offer.preorder) || {}
  return {
    '@type': 'Offer',
    sku,
    price: decimal(price.now),
    priceCurrency: price.now.currency,
    availability: availability[stock],
    ...(day !== undefined && { availabilityStarts: day }),
    url,
    shippingDetails: { '@id': shipsFree({ price }, terms) ? '#ships-free' : '#ships' },
    ...(terms.returnDays === undefined ? {} : { hasMerchantReturnPolicy: { '@id': '#returns' } }),
  }
}

/** Only what an offer points at. */
function saleNodes(terms: SaleTerms, variants: readonly Variant[]): readonly StructuredData[] {
  const free = variants.find((variant) => shipsFree(variant, terms))
  const country = terms.country.toUpperCase()
  const shipping = {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...(terms.deliveryDays ? { deliveryTime: deliveryTime(terms.deliveryDays) } : {}),
  }
  return [
    ...(variants.every((variant) => shipsFree(variant, terms)) ? [] : [{ '@id': '#ships', ...shipping }]),
    ...(free ? [{ '@id': '#ships-free', ...shipping, shippingRate: nothing(free.price.now.currency) }] : []),
    ...(terms.returnDays === undefined
      ? []
      : [
          {
            '@id': '#returns',
            '@type': 'MerchantReturnPolicy',
            applicableCountry: country,
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: terms.returnDays,
            returnMethod: 'https://schema.org/ReturnByMail',
            returnFees: 'https://schema.org/FreeReturn',
          },
        ]),
  ]
}

const nothing = (currency: string): StructuredData => ({ '@type': 'MonetaryAmount', value: 0, currency })

const deliveryTime = ({ min, max }: { readonly min: number; readonly max: number }): StructuredData => ({
  '@type': 'ShippingDeliveryTime',
  transitTime: { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' },
})
