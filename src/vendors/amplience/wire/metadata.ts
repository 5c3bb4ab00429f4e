import { z } from 'zod'
import { filmProfile } from '../../../domain/media/image-url.ts'
import type { SetItem } from '../../../ports/media.ts'

/* Metadata of the media service (vendors, media 3). */

const size = z.coerce.number().int().positive()
const pointOfInterest = z.object({ x: z.number(), y: z.number(), w: z.number().default(1) })

/** `/i/{account}/{name}.json?metadata=true`. `x` or `y` of -1 and `w` of 0 mean that no point is set. */
export const imageMetadataSchema = z
  .object({
    width: size,
    height: size,
    metadata: z.object({ pointOfInterest: pointOfInterest.optional().catch(undefined) }).optional(),
  })
  .transform(({ width, height, metadata }) => {
    const point = metadata?.pointOfInterest
    const isSet = point && point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1 && point.w > 0
    return { width, height, ...(isSet ? { poi: { x: point.x, y: point.y } } : {}) }
  })

/** The name in an address of the service, on any host. */
const nameInAddress = z.string().transform((address, context) => {
  const path = address.replace(/\?.*/s, '')
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  } catch {
    context.addIssue({ code: 'custom', message: 'names nothing' })
    return z.NEVER
  }
})

/** `/s/{account}/{name}.json` → its pictures and films, in order; nested sets are left out. */
export const imageSetSchema = z
  .object({ items: z.array(z.object({ type: z.string(), src: nameInAddress })) })
  .transform(({ items }) =>
    items.flatMap(({ type, src: name }): readonly SetItem[] => {
      if (type !== 'img' && type !== 'video') return []
      return [{ kind: type === 'img' ? 'image' : 'video', name }]
    }),
  )

const source = z.object({
  profile: z.string(),
  width: size.optional().catch(undefined),
  height: size.optional().catch(undefined),
})
const usualFilm = { width: 1280, height: 720 } as const

/**
 * The address of a film's picture, from the service's origin on: stored addresses may have another host, or no scheme.
 */
const thumbPath = /\/v\/[^?]+/

/**
 * `/v/{account}/{name}.json` → the size of the film in the profile that we show, px, and the path of its picture. A
 * film that was not made in that profile cannot be shown.
 */
export const filmMetadataSchema = z
  .object({
    meta: z.object({ mainThumb: z.object({ src: z.string() }).nullish() }).nullish(),
    media: z.array(source),
  })
  .transform(({ meta, media }, context) => {
    const shown = media.find(({ profile }) => profile === filmProfile)
    if (shown) {
      const { width = usualFilm.width, height = usualFilm.height } = shown
      return { width, height, thumbPath: thumbPath.exec(meta?.mainThumb?.src ?? '')?.[0] }
    }
    context.addIssue({ code: 'custom', path: ['media'], message: `has no ${filmProfile}` })
    return z.NEVER
  })
