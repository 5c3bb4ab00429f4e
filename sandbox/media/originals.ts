import sharp from 'sharp'
import type { ImageAsset } from './asset.ts'
import type { LayerStore } from './finish.ts'
import { drawn } from './rasterise.ts'
import type { ResultCache } from './result-cache.ts'

/** High enough that no size made of it shows that it was compressed; half a megabyte each. */
const quality = 92

/**
 * All pixels of a picture, as its photographer would have handed it in. Any size is made of them in a tenth of the time
 * that drawing one takes.
 */
export type Originals = {
  isKept(asset: ImageAsset): Promise<boolean>
  /** `undefined` of one that nobody drew yet. */
  kept(asset: ImageAsset): Promise<Buffer | undefined>
  /** Draws what is not kept. */
  made(asset: ImageAsset): Promise<Buffer>
}

async function draw(asset: ImageAsset, layers: LayerStore): Promise<Buffer> {
  const { width, height, alpha } = asset
  const whole = { source: { x: 0, y: 0, w: width, h: height }, raster: { width, height } }
  const picture = sharp(await drawn(asset, whole, layers), { raw: { width, height, channels: 4 } })
  return alpha
    ? picture.png({ compressionLevel: 6 }).toBuffer()
    : picture.removeAlpha().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}

export function createOriginals(cache: ResultCache, layers: LayerStore): Originals {
  const keyOf = ({ name, description, width, height }: ImageAsset): string =>
    JSON.stringify(['original', name, description, width, height])
  return {
    isKept: (asset) => cache.has(keyOf(asset)),
    kept: (asset) => cache.kept(keyOf(asset)),
    made: (asset) => cache.file(keyOf(asset), () => draw(asset, layers)),
  }
}
