import type { SeedImage, SeedMedia, SeedProduct } from '../seed/types.ts'
import type { ImageAsset, Library, PointOfInterest, VideoAsset } from './asset.ts'
import type { Drawing } from './draw/drawing.ts'
import { drawNamedHotspots } from './draw/hotspots/named.ts'
import { drawProduct } from './draw/product/product.ts'
import type { ProductSubject, ProductView } from './draw/product/subject.ts'
import { drawNamedPortrait } from './draw/portrait/portrait.ts'
import { drawNamedScene } from './draw/scene/named.ts'
import { drawNamedShare } from './draw/share/share.ts'

/** Length of a film, ms. */
const filmDuration = 6000

/** Where the eye should rest in each view, fractions of the picture. */
const pointsOfView: Readonly<Record<ProductView, PointOfInterest>> = {
  pair: { x: 0.495, y: 0.495, w: 0.01, h: 0.01 },
  single: { x: 0.495, y: 0.495, w: 0.01, h: 0.01 },
  detail: { x: 0.495, y: 0.46, w: 0.01, h: 0.01 },
  underside: { x: 0.495, y: 0.495, w: 0.01, h: 0.01 },
  scene: { x: 0.495, y: 0.65, w: 0.01, h: 0.01 },
}

/** What the demo account holds: exactly what the seed lists. */
export function createLibrary(media: SeedMedia, products: readonly SeedProduct[]): Library {
  const productOf = new Map(products.map((product) => [product.key, product]))
  const images = new Map(media.images.map((image) => [image.name, toAsset(image, productOf)]))
  const sets = new Map(media.sets.map((set) => [set.name, set]))
  const videos = new Map(
    media.videos.map(({ name, poster, scene }): [string, VideoAsset] => [
      name,
      { name, title: scene, poster, duration: filmDuration },
    ]),
  )
  return {
    image: (name) => images.get(name),
    set: (name) => sets.get(name),
    video: (name) => videos.get(name),
    imageNames: () => [...images.keys()],
  }
}

/** @throws Error when a picture names a product that the catalogue lacks: the seed contradicts itself. */
function toAsset({ name, width, height, product }: SeedImage, productOf: ReadonlyMap<string, SeedProduct>): ImageAsset {
  if (!product) return sceneAsset(name, width, height)
  const shown = productOf.get(product.key)
  if (!shown) throw new Error(`Picture ${name} shows a product that does not exist: ${product.key}`)
  const { key, kind, drawing, categories } = shown
  const subject: ProductSubject = { key, kind, drawing, categories, hex: product.color?.hex ?? [], view: product.view }
  return {
    name,
    width,
    height,
    alpha: false,
    pointOfInterest: pointsOfView[product.view],
    description: JSON.stringify(subject),
    draw: remembered(() => drawProduct(subject)),
  }
}

function sceneAsset(name: string, width: number, height: number): ImageAsset {
  const scene = drawerOf(name)(name, width / 2, height / 2)
  return {
    name,
    width,
    height,
    alpha: false,
    pointOfInterest: scene.pointOfInterest,
    description: '',
    draw: remembered(scene.draw),
  }
}

const drawerOf = (name: string): typeof drawNamedScene => {
  if (name.startsWith('portrait-')) return drawNamedPortrait
  if (name.startsWith('scene-hotspots-')) return drawNamedHotspots
  return name.startsWith('share-') ? drawNamedShare : drawNamedScene
}

/** Caches a drawing while it is referenced: several sizes of one picture are often requested together. */
function remembered(draw: () => Drawing): () => Drawing {
  let kept: WeakRef<Drawing> | undefined
  return () => {
    const known = kept?.deref()
    if (known) return known
    const drawing = draw()
    kept = new WeakRef(drawing)
    return drawing
  }
}
