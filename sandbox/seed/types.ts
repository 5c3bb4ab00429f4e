/**
 * The demo shop's data, as people edit it. The stand-ins turn it into their vendors' wire shapes; no vendor field
 * names here. Money is in major units, as a merchant would type it.
 */
export type StoreKey = 'us' | 'ca' | 'eu_region_1'

/** What the drawing code needs to know about a product. */
export type DrawKind = 'snowshoe' | 'poles' | 'gaiters' | 'pack' | 'bag' | 'kit' | 'part'

export type SeedColor = { name: string; slug: string; hex: [string, ...string[]] }

export type SeedProduct = {
  /** Same as the page's slug: `ridgeline-25-womens`. */
  key: string
  name: string
  skuPrefix: string
  kind: DrawKind
  /** Free form parameters of the drawing: lengthCm, widthCm, deck, tail, crampon … numbers or words. */
  drawing: Record<string, number | string>
  /** Category keys, most telling first: `snowshoes/womens`. */
  categories: string[]
  colors: SeedColor[]
  sizes: string[]
  weightKg: number
  prices: Record<
    StoreKey,
    {
      price: number
      sale?: number
      retail?: number
      /** added per size, by size name */ bySize?: Record<string, number>
    }
  >
  stock: {
    tracking: 'none' | 'product' | 'variant'
    level: number
    /** `{colorSlug}/{size}` or `{colorSlug}` → level; 0 = sold out. */
    variants?: Record<string, number>
  }
  availability: 'available' | 'disabled' | 'preorder'
  /** Stores that sell it; default all three. */
  stores?: StoreKey[]
}

export type SeedCategory = { key: string; name: string; parent?: string; sort: number }
