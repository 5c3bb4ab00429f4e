import sharp from 'sharp'
import type { Page } from 'playwright'
import { wholePage } from '../screenshot.ts'
import type { Probe } from './probe.ts'

/** Least spread of brightness, of 255, in a box with something to see in it. */
const something = 6

type Wordless = {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Controls that are only a sign: nothing tells what they are when a reader's own colours swallow it. */
const wordless = (page: Page): Promise<Wordless[]> =>
  page.evaluate(() => {
    const cutOff = (element: Element, { left, right }: DOMRect): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        if (getComputedStyle(around).overflowX !== 'visible' && (left < box.left || right > box.right)) return true
      }
      return false
    }
    return [
      ...document.querySelectorAll(
        'button, a[href], [role="button"], summary, input[type="radio"], input[type="checkbox"]',
      ),
    ].flatMap((element) => {
      const shown = element.matches('input') ? (element.closest('label') ?? element) : element
      const words = [...shown.querySelectorAll('*:not(.sr)'), shown].some((one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
      )
      const box = shown.getBoundingClientRect()
      const { left, top, width, height } = box
      const isThere =
        shown.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 8 && height > 8
      const covers = shown.querySelector('img') !== null || width * height > 40_000
      // A part of a list that is scrolled sideways out of sight is seen once it is scrolled back.
      const inPage = left >= 0 && left + width <= document.documentElement.clientWidth && !cutOff(shown, box)
      return !words && isThere && !covers && inPage
        ? [
            {
              name: [shown.localName, ...shown.classList].join('.'),
              left: left + scrollX,
              top: top + scrollY,
              width,
              height,
            },
          ]
        : []
    })
  })

/** Of the picture: a sign is seen in half its pixels, too, and most of the time goes into drawing them. */
const scale = 0.5
/** Below it a picture of a page is blank: Chromium draws no longer one, px. */
const tallest = 16_384

type Pixels = { readonly data: Buffer; readonly info: { readonly width: number; readonly height: number } }
/** Channels of a pixel. */
const rgb = 3

/** Standard deviation of the brightness in a box of a picture, of the channel that has the most; whole pixels. */
function spreadIn({ data, info }: Pixels, left: number, top: number, width: number, height: number): number {
  const spreads = Array.from({ length: rgb }, (_, channel) => {
    let sum = 0
    let squares = 0
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) {
        const value = data[(y * info.width + x) * rgb + channel] ?? 0
        sum += value
        squares += value * value
      }
    const mean = sum / (width * height)
    return Math.sqrt(Math.max(0, squares / (width * height) - mean * mean))
  })
  return Math.max(...spreads)
}

/** Controls of the page in view of which nothing is to be seen. */
async function unseen(page: Page): Promise<string[]> {
  const found = await wordless(page)
  if (found.length === 0) return []
  const picture = sharp(await wholePage(page, scale))
  const pixels = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width: across, height: down } = pixels.info
  return found.flatMap(({ name, ...box }) => {
    const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((px) => Math.floor(px * scale))
    if (left === undefined || top === undefined || width === undefined || height === undefined) return []
    if (top < 0 || left + width > across || top + height > Math.min(down, tallest)) return []
    return spreadIn(pixels, left, top, width, height) < something ? [`nothing is to be seen of ${name}`] : []
  })
}

/** Controls that are only a sign, in the colours that a reader chose for everything. */
export const forcedColors: Probe = {
  name: 'shows every icon control in forced colours',
  visits: 1,
  fixture: {
    html: `<button class="gone" style="border:0;background:red;width:40px;height:40px" aria-label="Gone"></button>
<button class="framed" style="border:8px solid;width:40px;height:40px" aria-label="Framed"></button>`,
    faults: [/^nothing is to be seen of button\.gone$/],
  },
  async ask({ page }) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    // On its way from one colour to the other a sign may have that of its ground.
    await page.evaluate(() => {
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
    })
    const faults = await unseen(page)
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
    return faults
  },
}
