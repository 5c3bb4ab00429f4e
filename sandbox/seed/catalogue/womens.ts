import type { ProductSource } from './product-source.ts'

export const womens: ProductSource[] = [
  {
    key: 'ridgeline-25-womens',
    name: 'Ridgeline 25 Women’s',
    sku: 'RDG25W',
    kind: 'snowshoe',
    drawing: {
      lengthCm: 64,
      widthCm: 19,
      deck: 'fabric',
      tail: 'tapered',
      crampon: 'rail',
      binding: 'dial',
      heelLift: 1,
    },
    categories: ['snowshoes/womens', 'snowshoes/backcountry', 'snowshoes'],
    colors: ['glacier-blue', 'rowan', 'birch'],
    weightKg: 1.74,
    price: { usd: 239.95 },
    stock: { tracking: 'variant', level: 24, variants: { rowan: 2 } },
    isNew: true,
    activity: 'backcountry',
    gender: 'women',
    terrain: 'steep',
    specs: {
      load: 85,
      length: 64,
      width: 19,
      weight: 1.74,
      frame: 'frame-rail',
      deck: 'deck-nylon',
      binding: 'binding-dial',
      traction: 'traction-rails',
      use: ['use-steep', 'use-overnight'],
    },
  },
]
