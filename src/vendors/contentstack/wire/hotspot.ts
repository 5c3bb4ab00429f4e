import { z } from 'zod'
import { defaultBackgroundColor, defaultFontColor } from '../../../domain/pages/hotspots.ts'
import { anything, flag, listOf, mediaOf, reference, text } from './fields.ts'

const fraction = z.number('is not a number').min(0, 'is outside the picture').max(1, 'is outside the picture')
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
    points: z.object({ x: fraction, y: fraction }),
    fontColor: color(defaultFontColor),
    backgroundColor: color(defaultBackgroundColor),
    selector: text,
  })
  .transform(({ dataType, ctaCopy, ...rest }) => (dataType ? { ...rest, kind: dataType, label: ctaCopy } : undefined))

/**
 * The hotspots of a banner's picture, none unless the editor turned them on; a mark that is not yet about anything is
 * none (specification, display 5).
 */
export const hotspotContent = z
  .object({ amplienceId: anything, enableHotspots: flag, hotspots: listOf(hotspot) })
  .nullish()
  .transform((content) => ({
    amplienceId: content?.amplienceId,
    hotspots: content?.enableHotspots ? content.hotspots.filter((one) => one !== undefined) : [],
  }))
