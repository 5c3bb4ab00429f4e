import type { Area } from './drawing.ts'

/** What lies under a drawing: `detail` in px per unit, no more than its finest texture has. */
export type Ground = { readonly area: Area; readonly detail: number; readonly body: string }

/**
 * Elements that fill an area, soft layers and textures among them: whoever renders the drawing paints them once and
 * lays them down as one picture, since laying each over all others costs most of a large picture's time. `body` brings
 * its own gradients and leaves no hole.
 */
export const ground = ({ area: { left, top, width, height }, detail, body }: Ground): string =>
  `<ground left="${left}" top="${top}" width="${width}" height="${height}" detail="${detail}">${body}</ground>`

const grounds =
  /<ground left="([^"]+)" top="([^"]+)" width="([^"]+)" height="([^"]+)" detail="([^"]+)">(.*?)<\/ground>/gs

/** The body with each ground replaced by what `paint` makes of it. */
export async function withGrounds(body: string, paint: (ground: Ground) => Promise<string>): Promise<string> {
  const painted = await Promise.all(
    [...body.matchAll(grounds)].map(([, left, top, width, height, detail, inner = '']) => {
      const area = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }
      return paint({ area, detail: Number(detail), body: inner })
    }),
  )
  let at = 0
  return body.replaceAll(grounds, () => painted[at++] ?? '')
}
