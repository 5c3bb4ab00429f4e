import { type MediaSource, imageSrcset, imageUrl } from '../../domain/media/image-url.ts'
import type { QuickProduct } from '../../domain/catalogue/quick-product.ts'

/** CSS pixels; the size of tiles, so that the picture is already cached. */
const size = { width: 353, height: 471, quality: 90 }

/** Picture of the product in its selected colour. */
export function QuickPicture({
  picture,
  media,
}: {
  readonly picture: QuickProduct['pictures'][number] | undefined
  readonly media: MediaSource
}) {
  if (!picture) return null
  const framed = { name: picture.name, ...size }
  return (
    <span className="quick-pic">
      <img
        src={imageUrl(media, framed, size)}
        srcSet={imageSrcset(media, framed, size)}
        width={size.width}
        height={size.height}
        alt={picture.alt}
      />
    </span>
  )
}
