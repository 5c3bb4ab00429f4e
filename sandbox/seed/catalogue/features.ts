import type { ProductSource } from './product-source.ts'

const activities = ['backcountry', 'day-hiking', 'trail-walking', 'running']

/** What a product is made for; what suits everybody is named under each. */
export function activitiesOf({ activity }: ProductSource): string[] {
  return activity === 'all' ? activities : [activity]
}

/** Feature → whether a product has it, as its table and its drawing tell. */
const features: Record<string, (product: ProductSource) => boolean> = {
  'dial-binding': ({ specs }) => specs['binding'] === 'binding-dial',
  'heel-lift': ({ drawing }) => drawing['heelLift'] === 1,
  'side-teeth': ({ specs }) =>
    ['traction-teeth', 'traction-rails', 'traction-spikes'].some((kind) => specs['traction'] === kind),
  'one-piece': ({ specs }) => specs['frame'] === 'frame-none',
  recycled: ({ specs }) => specs['deck'] === 'deck-recycled' || specs['material'] === 'material-recycled',
  waterproof: ({ specs }) => 'waterproof' in specs || specs['material'] === 'material-tarp',
  adjustable: ({ specs }) => specs['sections'] === 'sections-2' || specs['sections'] === 'sections-3',
}

/** By what shoppers pick a product out of many. */
export function featuresOf(product: ProductSource): string[] {
  return Object.keys(features).filter((feature) => features[feature]?.(product))
}
