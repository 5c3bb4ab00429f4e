import type { ProductSource } from './product-source.ts'

/** No longer made: no store sells them, and their pages say so and lead on. */
export const withdrawn: ProductSource[] = [
  {
    key: 'firnlicht-22',
    name: 'Firnlicht 22',
    sku: 'FNL22',
    kind: 'snowshoe',
    drawing: {
      lengthCm: 56,
      widthCm: 20,
      deck: 'fabric',
      tail: 'round',
      crampon: 'toe',
      binding: 'strap',
      heelLift: 0,
    },
    categories: ['snowshoes/day-hiking', 'snowshoes'],
    colors: ['dusk'],
    weightKg: 1.52,
    price: { usd: 179.95 },
    stock: { tracking: 'none', level: 0 },
    stores: [],
    isWithdrawn: true,
    activity: 'day-hiking',
    gender: 'unisex',
    terrain: 'rolling',
    specs: { load: 75, length: 56, width: 20, weight: 1.52, deck: 'deck-recycled', binding: 'binding-straps' },
  },
]
