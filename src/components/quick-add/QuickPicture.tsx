import { type MediaSource, imageSrcset, imageUrl } from '../../domain/image-url.ts'
import type { QuickProduct } from '../../domain/quick-product.ts'

/** CSS pixels, as on tiles: the picture that was pressed is already there. */
const size = { width: 353, height: 471, quality: 90 }

/** What is about to be added, in its colour. */
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
