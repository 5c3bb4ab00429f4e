import type { ImageAsset } from './asset.ts'
import { withDensity } from './density.ts'
import { chooseEncoding, formats } from './encoding.ts'
import { parseTransformation } from './parameters.ts'
import { plan } from './plan.ts'
import { drawnAtOnce, type Effort, render } from './render.ts'
import type { ResultCache } from './result-cache.ts'
import { createTurnstile } from './turnstile.ts'

type ImageRequest = {
  readonly account: string
  /** Templates already filled in. */
  readonly query: URLSearchParams
  readonly extension: string | undefined
  readonly accept: string
  /** 2 unless told. */
  readonly effort?: Effort
}

type ImageAnswer = { readonly bytes: Buffer; readonly mime: string; readonly negotiated: boolean }

export type ImageService = { picture(asset: ImageAsset, request: ImageRequest): Promise<ImageAnswer> }

/**
 * Pictures on demand. Results are kept by what was made, not by how it was asked: parameters in another order, templates
 * and other densities share one file.
 * @param edition changes when the drawing code does, so that older results are not served
 */
export function createImageService(cache: ResultCache, edition: string): ImageService {
  const turn = createTurnstile(drawnAtOnce)
  return {
    picture: async (asset, { account, query, extension, accept, effort = 2 }) => {
      const wish = parseTransformation(query, asset.pointOfInterest)
      const planned = plan(asset, wish)
      const { width, height } = planned.canvas ?? planned.raster
      const encoding = chooseEncoding(query, { account, extension, accept, alpha: asset.alpha, pixels: width * height })
      const finish = { background: wish.bg, flipHorizontal: wish.flipHorizontal, flipVertical: wish.flipVertical }
      const { dpi, negotiated, ...coding } = encoding
      const key = JSON.stringify([edition, asset.name, asset.description, planned, finish, coding])
      const bytes = await cache.file(key, () => turn(() => render(asset, planned, finish, { ...encoding, effort })))
      const mime = formats[encoding.format].mime
      return { bytes: dpi === undefined ? bytes : withDensity(bytes, encoding.format, dpi), mime, negotiated }
    },
  }
}
