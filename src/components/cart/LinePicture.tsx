import { type MediaSource, imageSrcset, imageUrl } from '../../domain/media/image-url.ts'
import type { Picture } from '../../domain/catalogue/product.ts'

/** CSS pixels. */
const size = { width: 132, height: 176, quality: 90 }

/** Thumbnail of a cart line; decorative, because the product's name stands beside it. */
export function LinePicture({
  picture,
  media,
}: {
  readonly picture: Picture | undefined
  readonly media: MediaSource
}) {
  if (!picture) return <span className="line-pic" />
  return (
    <span className="line-pic">
      <img
        src={imageUrl(media, picture, size)}
        srcSet={imageSrcset(media, picture, size)}
        width={size.width}
        height={size.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  )
}
