import type { Area } from './drawing.ts'

/** How soft: blur in units of the drawing, detail in px per unit; more detail than the blur needs is wasted. */
type Softness = { readonly area: Area; readonly blur: number; readonly detail: number }

/**
 * Elements without an edge: shadows, glows, mist. Whoever renders the drawing paints what stands inside once, small,
 * blurs it and lays it down as a picture, since blurring at full size would take a second. `body` brings its own
 * gradients.
 */
export const soft = ({ area: { left, top, width, height }, blur, detail }: Softness, body: string): string =>
  `<soft left="${left}" top="${top}" width="${width}" height="${height}" blur="${blur}" detail="${detail}">${body}</soft>`

export type SoftLayer = Softness & { readonly body: string }

const layers =
  /<soft left="([^"]+)" top="([^"]+)" width="([^"]+)" height="([^"]+)" blur="([^"]+)" detail="([^"]+)">(.*?)<\/soft>/gs

/** The soft layers of a drawing's body in order; `replaced` puts something else in their places. */
export function softLayers(body: string): SoftLayer[] {
  return [...body.matchAll(layers)].map(([, left, top, width, height, blur, detail, inner = '']) => ({
    area: { left: Number(left), top: Number(top), width: Number(width), height: Number(height) },
    blur: Number(blur),
    detail: Number(detail),
    body: inner,
  }))
}

/** The body with each soft layer replaced by the element of the same place in `elements`. */
export function withoutSoft(body: string, elements: readonly string[]): string {
  let at = 0
  return body.replaceAll(layers, () => elements[at++] ?? '')
}
