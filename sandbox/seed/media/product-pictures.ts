import type { ProductSource } from '../catalogue/product-source.ts'
import { palette } from '../catalogue/palette.ts'
import type { PictureView, SeedColor, SeedImage } from '../types.ts'

/** What is worth seeing from below shows its teeth. */
const viewsOf = ({ kind }: ProductSource): readonly PictureView[] =>
  kind === 'snowshoe' ? ['pair', 'single', 'detail', 'underside', 'scene'] : ['pair', 'single', 'detail', 'scene']

/** The pictures of one colour of a product; a product without colours has one group without `color`. */
export type PictureSet = { name: string; color: SeedColor | undefined; images: SeedImage[] }

function pictureSet(product: ProductSource, color: SeedColor | undefined): PictureSet {
  const stem = color ? `${product.key}-${color.slug}` : product.key
  const images = viewsOf(product).map((view): SeedImage => ({
    name: `${stem}-${view}`,
    aspect: '3:4',
    width: 1800,
    height: 2400,
    product: { key: product.key, color, view },
  }))
  return { name: `${stem}-set`, color, images }
}

/** Every product has at least one set, in the order of its colours. */
export function pictureSets(product: ProductSource): [PictureSet, ...PictureSet[]] {
  const [first, ...others] = product.colors
  return [pictureSet(product, first && palette[first]), ...others.map((slug) => pictureSet(product, palette[slug]))]
}
