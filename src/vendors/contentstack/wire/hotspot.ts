import { z } from 'zod'
import { defaultBackgroundColor, defaultFontColor, type Point } from '../../../domain/pages/hotspots.ts'
import { anything, flag, listOf, mediaOf, reference, text } from './fields.ts'

/** Of a point that the editor has not set. */
const unset = -1
const fraction = z
  .number('is not a number')
  .refine((value) => value === unset || (value >= 0 && value <= 1), 'is outside the picture')

/**
 * The place of a mark, as the media service has it (vendors, media 3): a point, or the corners of an area, whose middle
 * it then is; `undefined` of one that is not set.
 */
const place = anything
  .transform((value): readonly unknown[] => [value ?? []].flat())
  .pipe(z.array(z.object({ x: fraction, y: fraction })))
  .transform((corners): Point | undefined => {
    if (corners.length === 0 || corners.some(({ x, y }) => x === unset || y === unset)) return undefined
    const sum = corners.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }))
    return { x: sum.x / corners.length, y: sum.y / corners.length }
  })

/** `000` or `#000`. */
const color = (fallback: string) =>
  text
    .transform((value) => value.replace(/^#/, ''))
    .transform((hex) => (/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? hex : fallback))

const manual = z
  .object({ title: text, description: text, href: text, ampId: anything })
  .nullish()
  .transform((group) => ({
    title: group?.title ?? '',
    description: group?.description ?? '',
    href: group?.href ?? '',
    picture: mediaOf('image').parse(group?.ampId),
  }))

/**
 * One mark on a picture (specification, display 3, "Hotspot"). Points are fractions of the picture; product and page
 * are looked up when a page is made.
 */
const hotspot = z
  .object({
    id: text,
    ctaCopy: text,
    dataType: z.enum(['product', 'page', 'manual', ''], 'is neither product, page nor manual').nullish(),
    product: reference,
    page: reference,
    manual,
    points: place,
    fontColor: color(defaultFontColor),
    backgroundColor: color(defaultBackgroundColor),
    selector: text,
  })
  .transform(({ dataType, ctaCopy, points, ...rest }) =>
    dataType && points ? { ...rest, points, kind: dataType, label: ctaCopy } : undefined,
  )

/**
 * The hotspots of a banner's picture, none unless the editor turned them on; a mark that is not yet about anything, or
 * has no place yet, is none (specification, display 5).
 */
export const hotspotContent = z
  .object({ amplienceId: anything, enableHotspots: flag, hotspots: listOf(hotspot) })
  .nullish()
  .transform((content) => ({
    amplienceId: content?.amplienceId,
    hotspots: content?.enableHotspots ? content.hotspots.filter((one) => one !== undefined) : [],
  }))
