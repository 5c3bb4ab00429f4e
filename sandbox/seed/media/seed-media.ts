import { products } from '../catalogue/products.ts'
import type { SeedMedia } from '../types.ts'
import { pictureSets } from './product-pictures.ts'
import { films, sceneSets, scenes } from './scenes.ts'

/** Everything the media service holds: what is listed here can be asked for, nothing else. */
export function seedMedia(): SeedMedia {
  const sets = products.flatMap(pictureSets)
  return {
    images: [...sets.flatMap((set) => set.images), ...scenes],
    sets: [...sets.map((set) => ({ name: set.name, items: set.images.map((image) => image.name) })), ...sceneSets],
    videos: films,
  }
}
