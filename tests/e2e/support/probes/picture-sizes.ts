import { firstViewSizes, type PreparedSize, preparedSizes } from '../../../../sandbox/media/prepared-sizes.ts'
import { seedMedia } from '../../../../sandbox/seed/index.ts'
import { rootLocale } from '../../../../src/domain/locale/locale.ts'
import { placeholderWidth } from '../../../../src/domain/media/image-url.ts'
import { maxOversize } from '../../../../src/domain/media/picture-steps.ts'
import type { WalkWidth } from '../walk-plan.ts'
import { resizeWindow } from '../watch-page.ts'
import { withoutDrawing } from '../without-drawing.ts'
import { type FetchedPicture, fetchedPictures } from './fetched-pictures.ts'
import type { Probe, Visit } from './probe.ts'

/**
 * The widths at which a layout or a picture's size changes, and the narrowest and the widest, by the width of the
 * visit, px.
 */
const windows: Readonly<Record<WalkWidth, readonly number[]>> = {
  390: [320, 336, 390, 412, 480, 481, 512, 531, 600, 640],
  820: [767, 768, 820, 832, 899, 900, 1023, 1024, 1060, 1061],
  1440: [1199, 1200, 1280, 1440, 1441, 1920],
}
const densities = [1, 1.5, 1.75, 2, 3]
/** Of a window that is so wide, as the phones and the laptops have it whose first view is drawn ahead, px. */
const heightOf = (width: number): number => (width === 412 ? 823 : width < 800 ? 844 : 900)
/** Screens whose first view is drawn ahead: phones, then laptops. */
const drawnScreens = new Set(['412 ×1.75', '390 ×2', '390 ×3', '1440 ×1', '1440 ×2'])
const drawnWidths = [390, 412, 1440]
/**
 * Whether the demo draws a page's first view ahead. The words of a search are not known before, and longer texts of
 * other locales push other pictures into view.
 */
const isDrawn = ({ rest, locale }: Visit['type']): boolean => locale === rootLocale.locale && !rest.includes('?')

/** A frame is as many whole pixels as fit. */
const rounding = 1.01
/** A picture has no more pixels than this many times those that it shows. */
const mostTimes = maxOversize * rounding

const keyOf = ({ name, width, height, quality }: PreparedSize): string =>
  `${name} ${width}×${height} quality ${quality}`

function sizeOf(address: string): PreparedSize {
  const { pathname, searchParams } = new URL(address)
  const [width = 0, height = 0, quality = 0] = ['w', 'h', 'qlt'].map((name) => Number(searchParams.get(name)))
  return { name: decodeURIComponent(pathname.split('/').at(-1) ?? ''), width, height, quality }
}

/** A picture as it is fetched in a window. */
type Seen = FetchedPicture & { readonly width: number }
/** The size that the specification names for four cards in a slider is more than a narrow one shows (decision 085). */
const isNamed = ({ url, width, density }: Seen): boolean =>
  density === 1 && width >= 900 && width < 1024 && /[?]w=340&h=453&/.test(url)
const placeOf = ({ width, density }: Seen): string => `at ${width} px ×${density}`

async function seenIn({ page, type, width: visited }: Visit): Promise<Seen[]> {
  const pictures: Seen[] = []
  if ((await page.locator('img').count()) === 0) return pictures
  for (const width of new Set([...windows[visited], ...(isDrawn(type) ? drawnWidths : [])])) {
    await resizeWindow(page, width, heightOf(width))
    const fetched = await page.evaluate(fetchedPictures, { densities, most: mostTimes })
    pictures.push(...fetched.map((picture) => ({ ...picture, width })))
  }
  return pictures
}

let prepared: { readonly onHome: ReadonlySet<string>; readonly anywhere: ReadonlySet<string> } | undefined
/** Sizes that the stand-in prerenders: of the home page before the demo opens, and of all pages. */
const preparedKeys = () =>
  (prepared ??= {
    onHome: new Set(firstViewSizes().map(keyOf)),
    anywhere: new Set(preparedSizes(seedMedia()).map(keyOf)),
  })

/** Pictures above the fold that the demo does not prerender. */
function unprepared(type: Visit['type'], seen: readonly Seen[]): string[] {
  if (!isDrawn(type)) return []
  const { onHome, anywhere } = preparedKeys()
  return seen
    .filter(({ seenFirst, width, density }) => seenFirst && drawnScreens.has(`${width} ×${density}`))
    .map((one) => ({ where: placeOf(one), size: sizeOf(one.url) }))
    .filter(({ size }) => size.width > placeholderWidth && !(type.rest === '' ? onHome : anywhere).has(keyOf(size)))
    .map(({ where, size }) => `${where}: ${keyOf(size)} is not prerendered`)
}

/** A picture in a frame of 100×75 px, for the fixture. */
const drawPicture = (name: string, margin = 0): string =>
  `<img alt="" style="width:100px;height:75px;display:block;margin-top:${margin}px" src="/i/firn/${name}">`

/** The sizes that pictures are fetched in, on screens of five densities. */
export const pictureSizes: Probe = {
  name: 'fetches pictures at no more than 1.5 times the shown pixels, and prerendered ones above the fold',
  visits: 3,
  fixture: {
    html: `<html lang="en"><title>t</title><body>${drawPicture('larch?w=400&h=300&qlt=1')}${drawPicture('unsized')}
${drawPicture('larch?w=100&h=75&qlt=1', 1000)}`,
    faults: [
      // Windows of the visit alone, then those that pages with drawn pictures are asked for at each visit.
      /^at (?!390 |412 |1440 )\d+ px ×[\d.]+: 400 for \d+,/,
      /^at (?:390|412|1440) px ×[\d.]+: 400 for \d+,/,
      /^at \d+ px ×[\d.]+: .*\/unsized names no size$/,
      /^at 390 px ×2: larch 400×300 quality 1 is not prerendered$/,
      /^at 390 px ×3: larch 400×300 quality 1 is not prerendered$/,
      /^at 412 px ×1\.75: larch 400×300 quality 1 is not prerendered$/,
      /^at 1440 px ×1: larch 400×300 quality 1 is not prerendered$/,
      /^at 1440 px ×2: larch 400×300 quality 1 is not prerendered$/,
    ],
  },
  async ask(visit) {
    // The style tile shows banners in frames that no page has.
    if (visit.type.rest === 'styletile') return []
    await visit.page.waitForFunction(() => !document.documentElement.hasAttribute('data-opening'))
    const seen = await withoutDrawing(visit.page, () => seenIn(visit))
    const over = seen.filter((one) => one.pixels > one.shown * mostTimes && !isNamed(one))
    // They could not be looked at: a page of such pictures would pass.
    const unsized = seen.filter(({ pixels }) => pixels === 0)
    return [
      ...unsized.map((one) => `${placeOf(one)}: ${one.url} names no size`),
      ...over.map((one) => `${placeOf(one)}: ${one.pixels} for ${Math.round(one.shown)}, ${one.url}`),
      ...unprepared(visit.type, seen),
    ]
  },
}
