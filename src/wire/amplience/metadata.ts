import { z } from 'zod'

/* Metadata of the media service (Amplience contract §3). */

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

const nameOf = (source: string): string => decodeURIComponent(source.split('?', 1)[0]?.split('/').at(-1) ?? '')

/** `/s/{account}/{name}.json` → names of its pictures, in order; films and nested sets are left out. */
export const imageSetSchema = z
  .object({ items: z.array(z.object({ type: z.string(), src: z.string() })) })
  .transform(({ items }) => items.filter(({ type }) => type === 'img').map(({ src }) => nameOf(src)))

export type ImageMetadata = z.output<typeof imageMetadataSchema>
