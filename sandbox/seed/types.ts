/**
 * The demo shop's data, as people edit it. The stand-ins turn it into their vendors' wire shapes; no vendor field
 * names here. Money is in major units, as a merchant would type it.
 */
export const storeKeys = ['us', 'ca', 'eu_region_1'] as const
export type StoreKey = (typeof storeKeys)[number]

/** What the drawing code needs to know about a product. */
export type DrawKind = 'snowshoe' | 'poles' | 'gaiters' | 'pack' | 'bag' | 'kit' | 'part'

/** `slug` is the name lower-cased and dashed; one to three `#rrggbb`. */
export type SeedColor = { name: string; slug: string; hex: [string, ...string[]] }

export type SeedPrice = {
  price: number
  sale?: number
  retail?: number
  /** added per size, by size name */
  bySize?: Record<string, number>
}

export type SeedProduct = {
  /** Same as the page's slug: `ridgeline-25-womens`. */
  key: string
  name: string
  /** Variant SKUs are this, the colour and the size: `RDG25W-ROWAN`, `TRN-INK-25`. */
  skuPrefix: string
  kind: DrawKind
  /**
   * Free form parameters of the drawing. Snowshoes: `lengthCm`, `widthCm`, `deck` (fabric, moulded, mesh), `tail`
   * (tapered, round, twin, swallow), `crampon` (toe, rail, spikes), `binding` (strap, ratchet, dial, web), `heelLift`
   * (0, 1). Others: `style`, a word per kind, plus sizes.
   */
  drawing: Record<string, number | string>
  /** Category keys, most telling first: `snowshoes/womens`. */
  categories: string[]
  colors: SeedColor[]
  sizes: string[]
  weightKg: number
  prices: Record<StoreKey, SeedPrice>
  stock: {
    tracking: 'none' | 'product' | 'variant'
    level: number
    /** `{colorSlug}/{size}`, `{colorSlug}` or `{size}` → level; 0 = sold out. */
    variants?: Record<string, number>
  }
  availability: 'available' | 'disabled' | 'preorder'
  /** Where the merchant puts it in lists. */
  sort: number
  /** Flag set by the merchant. */
  flags?: ('new' | 'redesigned')[]
  /** Stores that sell it; default all three. */
  stores?: StoreKey[]
}

/** `featured`: keys of products that come first in it, before the order that all lists have. */
export type SeedCategory = { key: string; name: string; parent?: string; sort: number; featured?: string[] }

/** `percent` = percent off, `amountOff` = taken off the price, `newPrice` = replaces it. */
export type SeedReducingRule = { method: 'percent' | 'amountOff' | 'newPrice'; amount: number } & (
  | { on: 'all' }
  | { on: 'category'; category: string }
  | { on: 'product'; product: string }
)
/** A price list instead of discounts; `list` is its id. */
export type SeedDiscountRule = SeedReducingRule | { on: 'price_list'; list: number }

/**
 * Shares, in percent, of the price without sale; what `items` leaves out keeps catalogue prices. `bulk`: percent off
 * from so many pieces on.
 */
export type SeedPriceList = {
  id: number
  name: string
  items: { product: string; percent: number; salePercent?: number; bulk?: { from: number; percent: number }[] }[]
}

export type SeedCustomerGroup = {
  id: number
  /** Stable over stores: `guests`, `retail`, `pro`, `pro_employee` … */
  key: string
  name: string
  forGuests: boolean
  isDefault: boolean
  rules: SeedDiscountRule[]
}

/** `days`: working days until it arrives, from the day after the order on. */
export type SeedShippingMethod = { id: number; name: string; enabled: boolean; days: readonly [number, number] } & (
  | { type: 'freeshipping'; minimumSubTotal: number }
  | { type: 'perorder'; rate: number }
  /** `to` of the last range is a very large number; what no range holds costs `defaultCost`. */
  | { type: 'total'; defaultCost: number; ranges: { from: number; to: number; cost: number }[] }
)

/** Where it ships: whole countries (ISO 3166 alpha-2, upper case), states of one country, or everywhere else. */
export type SeedShippingZone = { id: number; name: string; enabled: boolean; methods: SeedShippingMethod[] } & (
  | { kind: 'country'; countries: string[] }
  | { kind: 'state'; country: string; states: string[] }
  | { kind: 'global' }
)

/** Value added tax, sales tax, and Canada's four. */
export type TaxKind = 'vat' | 'sales' | 'gst' | 'hst' | 'pst' | 'qst'

/** `country` and `state` are where an order is sent to; without a state: to all of the country. */
export type SeedTax = { kind: TaxKind; country: string; state?: string; percent: number; onShipping: boolean }

export type SeedCurrency = {
  id: number
  code: string
  name: string
  symbol: string
  symbolLocation: 'left' | 'right'
  decimalSeparator: string
  thousandsSeparator: string
  decimalPlaces: number
}

export type SeedStore = {
  key: StoreKey
  name: string
  domain: string
  country: string
  countryCode: string
  address: string
  phone: string
  email: string
  language: string
  /** Offsets in seconds from UTC; `dstOffset` equals `rawOffset` where no summer time is kept. */
  timezone: { name: string; rawOffset: number; dstOffset: number }
  pricesIncludeTax: boolean
  currency: string
}

export type SeedCountry = {
  id: number
  name: string
  iso2: string
  iso3: string
  states: { id: number; name: string; code: string }[]
}

export type SeedCatalogue = {
  products: SeedProduct[]
  categories: SeedCategory[]
  customerGroups: Record<StoreKey, SeedCustomerGroup[]>
  priceLists: Record<StoreKey, SeedPriceList[]>
  shippingZones: Record<StoreKey, SeedShippingZone[]>
  currencies: Record<StoreKey, SeedCurrency[]>
  stores: Record<StoreKey, SeedStore>
  countries: SeedCountry[]
  taxes: Record<StoreKey, SeedTax[]>
}

export const contentLocaleKeys = ['en-us', 'sv', 'ja', 'no', 'es', 'de', 'fr', 'it'] as const
export type ContentLocaleKey = (typeof contentLocaleKeys)[number]

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Fields of one entry in one locale, in the wire shapes of the delivery API. */
export type SeedFields = { [field: string]: Json } & { title: string }

export type SeedEntry = {
  uid: string
  contentType: string
  /** `en-us` is always there; a locale that is missing has no entry of its own. */
  locales: { 'en-us': SeedFields } & { [locale in Exclude<ContentLocaleKey, 'en-us'>]?: SeedFields }
}

/** A field of a content type's schema, with the vendor's names. */
export type SchemaField = {
  display_name: string
  uid: string
  data_type:
    | 'text'
    | 'number'
    | 'boolean'
    | 'isodate'
    | 'json'
    | 'link'
    | 'reference'
    | 'group'
    | 'blocks'
    | 'global_field'
  mandatory: boolean
  multiple: boolean
  unique: boolean
  non_localizable: boolean
  field_metadata?: { [key: string]: Json }
  /** Content types of a reference, or the one definition of a global field. */
  reference_to?: string[] | string
  schema?: SchemaField[]
  blocks?: { title: string; uid: string; schema: SchemaField[] }[]
}

export type ContentType = {
  uid: string
  title: string
  description: string
  options: { is_page: boolean; singleton: boolean; title: string; sub_title: string[]; url_pattern?: string }
  schema: SchemaField[]
}

/** Fields that several content types share; a type names them by `reference_to`. */
export type GlobalField = { uid: string; title: string; description: string; schema: SchemaField[] }

export type PictureView = 'pair' | 'single' | 'detail' | 'underside' | 'scene'

/** One picture of the media service. `product` is there for product pictures: what to draw. */
export type SeedImage = {
  name: string
  aspect: '3:4' | '16:9' | '4:5' | '1200:630'
  width: number
  height: number
  product?: { key: string; color: SeedColor | undefined; view: PictureView }
}

export type SeedMedia = {
  images: SeedImage[]
  sets: { name: string; items: string[] }[]
  videos: { name: string; poster: string; scene: string }[]
}
