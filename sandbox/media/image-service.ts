import type { ImageAsset } from './asset.ts'
import { withDensity } from './density.ts'
import { chooseEncoding, formats } from './encoding.ts'
import type { LayerStore } from './finish.ts'
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
  /** By the picture's size unless told. */
  readonly effort?: Effort
}

type ImageAnswer = { readonly bytes: Buffer; readonly mime: string; readonly negotiated: boolean }

/** Pixels above which most of the time goes into encoding. */
const large = 1_500_000

/** For a picture that somebody waits for. */
const effortAwaited = (pixels: number): Effort => (pixels > large ? 0 : 2)

export type ImageService = { picture(asset: ImageAsset, request: ImageRequest): Promise<ImageAnswer> }

/**
 * Pictures on demand. Results are kept by what was made, not by how it was asked: parameters in another order, templates
 * and other densities share one file.
 * @param edition changes when the drawing code does, so that older results are not served
 */
export function createImageService(cache: ResultCache, edition: string): ImageService {
  const turn = createTurnstile(drawnAtOnce)
  const layers: LayerStore = async (key, make) =>
    String(await cache.file(JSON.stringify([edition, 'layer', key]), async () => Buffer.from(await make())))
  return {
    picture: async (asset, { account, query, extension, accept, effort }) => {
      const wish = parseTransformation(query, asset.pointOfInterest)
      const planned = plan(asset, wish)
      const { width, height } = planned.canvas ?? planned.raster
      const encoding = chooseEncoding(query, { account, extension, accept, alpha: asset.alpha, pixels: width * height })
      const finish = { background: wish.bg, flipHorizontal: wish.flipHorizontal, flipVertical: wish.flipVertical }
      const { dpi, negotiated, ...coding } = encoding
      const key = JSON.stringify([edition, asset.name, asset.description, planned, finish, coding])
      const bytes = await cache.file(key, () =>
        turn(() =>
          render(asset, planned, finish, { ...encoding, effort: effort ?? effortAwaited(width * height) }, layers),
        ),
      )
      const mime = formats[encoding.format].mime
      return { bytes: dpi === undefined ? bytes : withDensity(bytes, encoding.format, dpi), mime, negotiated }
    },
  }
}
