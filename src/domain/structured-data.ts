import { type Money, toMajor } from './money.ts'
import type { Offer, Price, Product, Stock } from './product.ts'

/** A schema.org object, ready for `toJsonLd`. */
export type StructuredData = Readonly<Record<string, unknown>>

/** One step of a breadcrumb; `url` is absolute. */
export type Crumb = { readonly name: string; readonly url: string }

const availability: Readonly<Record<Stock, string>> = {
  in_stock: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  sold_out: 'https://schema.org/OutOfStock',
  discontinued: 'https://schema.org/Discontinued',
}

const decimal = (money: Money): string => String(toMajor(money))

/** What search engines may say about a product: the price, currency and stock that the page itself shows. */
export function productData(
  product: Pick<Product, 'title' | 'offer' | 'seo'>,
  page: { readonly url: string; readonly brand: string; readonly images: readonly string[] },
): StructuredData {
  return {
    '@type': 'Product',
    name: product.title,
    description: product.seo.description,
    url: page.url,
    image: page.images,
    brand: { '@type': 'Brand', name: page.brand },
    ...offerData(product.offer, page.url),
  }
}

/** Nothing is offered where nothing is sold, and a price of 0 is a mistake that no engine should repeat. */
function offerData(offer: Offer, url: string): StructuredData {
  if (offer.kind !== 'shop' || offer.price.now.amount <= 0) return {}
  const common = { priceCurrency: offer.price.now.currency, availability: availability[offer.stock], url }
  const [only] = offer.variants
  const sku = offer.variants.length === 1 && only ? { sku: only.sku } : {}
  return {
    ...sku,
    offers: offer.from ? { ...rangeOf(offer.variants), ...common } : { ...single(offer.price), ...common },
  }
}

const single = (price: Price): StructuredData => ({ '@type': 'Offer', price: decimal(price.now) })

function rangeOf(variants: readonly { readonly price: Price }[]): StructuredData {
  const sorted = variants.map((variant) => variant.price.now).sort((a, b) => a.amount - b.amount)
  const [low, high] = [sorted.at(0), sorted.at(-1)]
  return {
    '@type': 'AggregateOffer',
    ...(low && { lowPrice: decimal(low) }),
    ...(high && { highPrice: decimal(high) }),
    offerCount: variants.length,
  }
}

export function breadcrumbData(crumbs: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/**
 * What a page says, as JSON for one `<script>` element: nothing in it can end the element or break a line (security
 * guide §1.2).
 */
export function toJsonLd(graph: readonly StructuredData[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
