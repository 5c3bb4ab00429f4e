import type { ImageAsset } from './asset.ts'
import { withDensity } from './density.ts'
import { chooseEncoding, formats } from './encoding.ts'
import type { LayerStore } from './finish.ts'
import type { Originals } from './originals.ts'
import type { Placeholders } from './placeholders.ts'
import { parseTransformation } from './parameters.ts'
import { plan } from './plan.ts'
import { drawnAtOnce } from './rasterise.ts'
import { type Effort, render, renderFlat } from './render.ts'
import type { ResultCache } from './result-cache.ts'
import { createTurnstile } from './turnstile.ts'

type ImageRequest = {
  readonly account: string
  /** Templates already filled in. */
  readonly query: URLSearchParams
  readonly extension: string | undefined
  readonly accept: string
  /** Nobody waits: with so much effort, and from an original that is drawn first. */
  readonly ahead?: Effort
  /** Of one colour, at the size and in the format of the drawn one. */
  readonly isFlat?: boolean
}

type ImageAnswer = { readonly bytes: Buffer; readonly mime: string; readonly negotiated: boolean }

/** Pixels above which most of the time goes into encoding. */
const large = 1_500_000

/** For a requested picture. */
const effortAwaited = (pixels: number): Effort => (pixels > large ? 0 : 2)

export type ImageService = { picture(asset: ImageAsset, request: ImageRequest): Promise<ImageAnswer> }

/**
 * Pictures on demand. Results are kept by what was made, not by how it was asked: parameters in another order,
 * templates and other densities share one file.
 */
export function createImageService(
  cache: ResultCache,
  layers: LayerStore,
  originals: Originals,
  placeholders: Placeholders,
): ImageService {
  const turn = createTurnstile(drawnAtOnce)
  return {
    picture: async (asset, { account, query, extension, accept, ahead, isFlat = false }) => {
      const wish = parseTransformation(query, asset.pointOfInterest)
      const planned = plan(asset, wish)
      const { width, height } = planned.canvas ?? planned.raster
      const size = planned.cut ? { width: planned.cut.w, height: planned.cut.h } : { width, height }
      const encoding = chooseEncoding(query, { account, extension, accept, alpha: asset.alpha, pixels: width * height })
      const finish = { background: wish.bg, flipHorizontal: wish.flipHorizontal, flipVertical: wish.flipVertical }
      const { dpi, negotiated, ...coding } = encoding
      const key = JSON.stringify(
        isFlat ? ['flat', size, coding] : [asset.name, asset.description, planned, finish, coding],
      )
      const make = async (): Promise<Buffer> => {
        const placeholder = placeholders(asset, query)
        if (placeholder) return placeholder
        if (isFlat) return renderFlat(size, encoding)
        const original = await (ahead === undefined ? originals.kept(asset) : originals.made(asset))
        const effort = ahead ?? effortAwaited(width * height)
        return render(asset, planned, finish, { ...encoding, effort }, layers, original)
      }
      const bytes = await cache.file(key, () => turn(make))
      const mime = formats[encoding.format].mime
      return { bytes: dpi === undefined ? bytes : withDensity(bytes, encoding.format, dpi), mime, negotiated }
    },
  }
}
