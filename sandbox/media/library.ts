import type { ImageAsset, Library, SetAsset, VideoAsset } from './asset.ts'
import { recipeOf } from './draw/scene/recipes.ts'
import { drawScene } from './draw/scene/scene.ts'

const sizes: readonly (readonly [RegExp, number, number])[] = [
  [/-(pair|single|detail|scene)$/, 1800, 2400],
  [/^(scene|banner)-/, 3200, 1800],
  [/^card-/, 1600, 2000],
  [/^share-/, 1200, 630],
]

/** Everything whose name follows the pattern of docs/content-model.md "Pictures". */
export function createLibrary(): Library {
  const image = (name: string): ImageAsset | undefined => {
    const size = sizes.find(([pattern]) => pattern.test(name))
    if (!size) return name === 'film-drift' ? image('scene-film-drift') : undefined
    const [, width, height] = size
    const pointOfInterest = { x: 0.45, y: 0.45, w: 0.1, h: 0.1 }
    return {
      name,
      width,
      height,
      alpha: false,
      description: '',
      pointOfInterest,
      draw: () => drawScene(recipeOf(name), width / 2, height / 2, name),
    }
  }
  const set = (name: string): SetAsset | undefined => {
    const stem = /^(.+)-set$/.exec(name)?.[1]
    return stem === undefined
      ? undefined
      : { name, items: ['pair', 'single', 'detail', 'scene'].map((view) => `${stem}-${view}`) }
  }
  const video = (name: string): VideoAsset | undefined =>
    name.startsWith('film-') ? { name, title: name, poster: name, duration: 6000 } : undefined
  return { image, set, video, imageNames: () => [] }
}
