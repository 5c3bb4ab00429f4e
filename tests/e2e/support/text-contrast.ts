import sharp from 'sharp'
import { rgbContrast, type Rgb } from '../../../src/domain/media/contrast.ts'

/** A line of text: where it stands in its element (CSS px), its colour, and the contrast that its size asks for. */
export type TextLine = {
  readonly text: string
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly color: string
  readonly least: number
}

/**
 * The lines of text in an element that have no ground of their own. Runs in the page. Large text is 24 px, or 18.66 px
 * and bold (WCAG 2.2, 1.4.3).
 */
export function textLines(root: Element): readonly TextLine[] {
  const hasGround = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)' || hasGround(element.parentElement))
  const { left: x, top: y } = root.getBoundingClientRect()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const lines: TextLine[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [parent, text] = [node.parentElement, node.textContent?.trim() ?? '']
    if (!parent?.checkVisibility({ visibilityProperty: true }) || text === '' || hasGround(parent)) continue
    const { color, fontSize, fontWeight } = getComputedStyle(parent)
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, width, height } of range.getClientRects())
      if (width > 4) lines.push({ text, box: { left: left - x, top: top - y, width, height }, color, least })
  }
  return lines
}

const rgb = ([red = 0, green = 0, blue = 0]: Iterable<number>): Rgb => [red, green, blue]

/** Share of the ground behind a line that may be brighter: a snowflake between letters hides none. */
const tolerated = 0.05

/** Channels of a pixel. */
const channels = 3

/** The ground of an element's text, by pixels: one for each px of it. */
type Ground = { readonly data: Buffer; readonly width: number; readonly height: number }

/**
 * Reads what lies behind an element's text, once for all its lines.
 * @param screenshot PNG of the element at one px a point, without the text
 */
export async function readGround(screenshot: Buffer): Promise<Ground> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The contrast of a line with nearly all of what lies behind it. */
export function contrastOf({ box, color }: TextLine, { data, width, height }: Ground): number {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const right = Math.min(width, Math.ceil(box.left + box.width))
  const bottom = Math.min(height, Math.ceil(box.top + box.height))
  const text = rgb((color.match(/[\d.]+/g) ?? []).map(Number))
  // A ground has many pixels of few colours.
  const known = new Map<number, number>()
  const contrasts: number[] = []
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * channels
      const pixel = data.readUIntBE(at, channels)
      const contrast = known.get(pixel) ?? rgbContrast(text, rgb(data.subarray(at, at + channels)))
      known.set(pixel, contrast)
      contrasts.push(contrast)
    }
  const rising = Float64Array.from(contrasts).sort()
  return rising[Math.floor(rising.length * tolerated)] ?? 0
}
