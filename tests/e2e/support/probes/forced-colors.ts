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
      // What a list scrolls sideways out of sight is seen once it is scrolled back.
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

/** Controls of the page in view of which nothing is to be seen. */
async function unseen(page: Page): Promise<string[]> {
  const found = await wordless(page)
  const picture = await wholePage(page, scale)
  const { width: across, height: down } = await sharp(picture).metadata()
  const faults = await Promise.all(
    found.map(async ({ name, left, top, width, height }) => {
      const [x, y, w, h] = [left, top, width, height].map((length) => Math.floor(length * scale))
      const box = { left: x ?? 0, top: y ?? 0, width: w ?? 0, height: h ?? 0 }
      if (box.top < 0 || box.left + box.width > across || box.top + box.height > Math.min(down, tallest)) return []
      const { channels } = await sharp(await sharp(picture).extract(box).toBuffer()).stats()
      const spread = Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))
      return spread < something ? [`nothing is to be seen of ${name}`] : []
    }),
  )
  return faults.flat()
}

/** Controls that are only a sign, in the colours that a reader chose for everything. */
export const forcedColors: Probe = {
  name: 'shows every control that is a sign in the reader’s own colours',
  fixture: {
    html: '<button class="gone" style="border:0;background:red;width:40px;height:40px" aria-label="Gone"></button>',
    faults: [/^nothing is to be seen of button\.gone$/],
  },
  async ask({ page }) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    const faults = await unseen(page)
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
    return faults
  },
}
