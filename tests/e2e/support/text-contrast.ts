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

/**
 * The contrast of a line with nearly all of what lies behind it.
 * @param screenshot PNG of its element at one px a point, without the text
 */
export async function contrastOf({ box, color }: TextLine, screenshot: Buffer): Promise<number> {
  const { width, height } = await sharp(screenshot).metadata()
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const area = {
    left,
    top,
    width: Math.min(width, Math.ceil(box.left + box.width)) - left,
    height: Math.min(height, Math.ceil(box.top + box.height)) - top,
  }
  const { data } = await sharp(screenshot).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const text = rgb((color.match(/[\d.]+/g) ?? []).map(Number))
  const contrasts: number[] = []
  for (let at = 0; at < data.length; at += 3) contrasts.push(rgbContrast(text, rgb(data.subarray(at, at + 3))))
  contrasts.sort((one, other) => one - other)
  return contrasts[Math.floor(contrasts.length * tolerated)] ?? 0
}
