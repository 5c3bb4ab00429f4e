import type { CatalogueProduct } from '../../domain/catalogue/catalogue.ts'
import { countryPrice } from '../../domain/price/country-price.ts'
import { type Store, stores } from '../../domain/region/stores.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { inOptionOrder, type OptionOrder } from '../../domain/catalogue/option-order.ts'
import { offerSummary } from '../../domain/catalogue/offer-summary.ts'
import type { Offer, OptionValue, ProductOption } from '../../domain/catalogue/product.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { TrackedSnapshot } from '../snapshot/tracked-snapshot.ts'

/** The store whose catalogue speaks for a locale: its own, else `us` (billing fallback, specification, addendum 2). */
export const catalogueStore = (locale: Locale): Store => locale.store ?? 'us'

/** The facts by which lists choose and order products: stock and prices change, and lists stay. */
type CataloguePlace = Pick<CatalogueProduct, 'id' | 'discontinued' | 'position'>
type PlatformIds = Partial<Readonly<Record<Store, number>>>

/** Products as the locale's catalogue store has them, `undefined` where it does not sell one. */
export type PlatformCatalogue = {
  product(platformIds: PlatformIds, locale: Locale): CatalogueProduct | undefined
  place(platformIds: PlatformIds, locale: Locale): CataloguePlace | undefined
}

/** Of all stores, with all of their variants: of products that are shown, not of all that lists choose from. */
const maxCachedOffers = 1000
/** Of all stores. */
const maxCachedPlaces = 100_000

/** Reads the platform's product of a locale's store from the snapshot. */
export function createPlatformCatalogue(snapshot: TrackedSnapshot): PlatformCatalogue {
  const { memo, node } = snapshot.tracker
  const products = memo<CatalogueProduct | undefined>(maxCachedOffers)
  const places = node('~place', maxCachedPlaces, (name, id): CataloguePlace | undefined => {
    const store = stores.find((one) => one === name)
    const found = store && snapshot.find('catalogue', id, store)
    return found && { id: found.id, discontinued: found.discontinued, position: found.position }
  })
  return {
    product(platformIds, locale) {
      const store = catalogueStore(locale)
      const id = platformIds[store]
      if (id === undefined) return undefined
      return products(`${store}/${id}`, () => snapshot.find('catalogue', String(id), store))
    },
    place(platformIds, locale) {
      const store = catalogueStore(locale)
      const id = platformIds[store]
      return id === undefined ? undefined : places(store, String(id))
    },
  }
}

/** The words of options for shoppers: `labels` are texts of the display-text area `options` in their language. */
export type OptionDisplay = { readonly labels: Readonly<Record<string, string>>; readonly order: OptionOrder }

/** The offer of a product here: sold, shown with a price, or no longer made. */
export function toOffer(
  entry: Entries['product'],
  product: CatalogueProduct | undefined,
  locale: Locale,
  display: OptionDisplay,
): Offer {
  if (product?.discontinued) return { kind: 'discontinued' }
  const shop = product && locale.store && shopOffer(product, locale.store, display)
  return shop ?? { kind: 'elsewhere', price: countryPrice({ prices: entry.prices, range: entry.priceRange }, locale) }
}

function shopOffer(product: CatalogueProduct, store: Store, { labels, order }: OptionDisplay): Offer | undefined {
  const summary = offerSummary(product.variants)
  if (!summary) return undefined
  return {
    kind: 'shop',
    store,
    productId: product.id,
    options: product.options.map((option) => translate(inOptionOrder(option, order), labels)),
    variants: product.variants,
    ...(product.modifiers && { modifiers: product.modifiers }),
    ...(product.preorder && { preorder: product.preorder }),
    ...(product.quantity && { quantity: product.quantity }),
    ...summary,
  }
}

/** Colours of a product in the locale's catalogue store, for locales that sell nothing; in the reader's language. */
export function toColors(product: CatalogueProduct, { labels, order }: OptionDisplay): readonly OptionValue[] {
  const option = product.options.find(({ kind }) => kind === 'color')
  return option ? translate(inOptionOrder(option, order), labels).values : []
}

function translate(option: ProductOption, labels: Readonly<Record<string, string>>): ProductOption {
  const label = ({ slug, label: own }: OptionValue): string =>
    labels[`${option.kind}_${slug.replaceAll('-', '_')}`] ?? own
  return {
    ...option,
    displayName: labels[option.kind] ?? option.displayName,
    values: option.values.map((value) => ({ ...value, label: label(value) })),
  }
}
