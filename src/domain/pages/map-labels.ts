import type { MapPoint } from './map-projection.ts'

/** On which side of its dot a name stands. */
export type LabelSide = 'right' | 'left' | 'above' | 'below'

/** Names are placed for the narrowest map that shows any, px; a wider one has more room for the same letters. */
const narrowest = 320
/** Size of letters, and a dot's radius, px. */
const [letter, radius] = [13, 8]
/** From a dot's middle to the edge of a name beside it, and to the middle of one above or below, px. */
const [beside, above] = [14, 16]

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Estimated width of a name, px: letters of Latin script are about half as wide as they are high. */
const widthOf = (name: string): number =>
  Array.from(name, (sign) => (sign < '\u2e80' ? letter * 0.58 : letter)).reduce((sum, one) => sum + one, 0)

function nameBox(side: LabelSide, x: number, y: number, width: number): Box {
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + beside : x - beside - width
    return { left, right: left + width, top: y - letter / 2, bottom: y + letter / 2 }
  }
  const top = (side === 'below' ? y + above : y - above) - letter / 2
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + letter }
}

/** Size of a degree with its letter, px: parallels at the left edge above their line, meridians at the lower edge. */
const degree = { width: 46, height: 20 }

function meridianBox(at: number, height: number): Box {
  const left = at * narrowest
  return { left, right: left + degree.width, top: height - degree.height, bottom: height }
}

function parallelBox(at: number, height: number): Box {
  const bottom = at * height
  return { left: 0, right: degree.width, top: bottom - degree.height, bottom }
}

function dotBox(point: MapPoint, height: number): Box {
  const [x, y] = [point.x * narrowest, point.y * height]
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/**
 * The lines whose degree no dot covers on the narrowest map; wider maps have more room for the same letters.
 * @param aspect width of the drawn map by its height
 */
export function readableDegrees<Degree extends { readonly at: number }>(
  lines: { readonly meridians: readonly Degree[]; readonly parallels: readonly Degree[] },
  points: readonly MapPoint[],
  aspect: number,
): { readonly meridians: readonly Degree[]; readonly parallels: readonly Degree[] } {
  const height = narrowest / aspect
  const dots = points.map((point) => dotBox(point, height))
  const isFree = (box: Box): boolean => !dots.some((dot) => overlap(box, dot))
  return {
    meridians: lines.meridians.filter(({ at }) => isFree(meridianBox(at, height))),
    parallels: lines.parallels.filter(({ at }) => isFree(parallelBox(at, height))),
  }
}

/**
 * The places of names beside their points: inside the map, over no point, degree or other name; `undefined` for a name
 * that has no such place. Earlier names choose first.
 * @param points all points of the map; those without a name take room, too
 * @param aspect width of the drawn map by its height
 * @param degrees where degrees stand: meridians from the left, parallels from the top, as shares of the map
 */
export function labelSides(
  points: readonly { readonly point: MapPoint; readonly name?: string | undefined }[],
  aspect: number,
  degrees: { readonly meridians: readonly number[]; readonly parallels: readonly number[] },
): (LabelSide | undefined)[] {
  const height = narrowest / aspect
  const dots = points.map(({ point }) => dotBox(point, height))
  const scale = [
    ...degrees.meridians.map((at) => meridianBox(at, height)),
    ...degrees.parallels.map((at) => parallelBox(at, height)),
  ]
  const names: Box[] = []
  return points.map(({ point, name }) => {
    if (name === undefined) return undefined
    const width = widthOf(name)
    for (const side of ['right', 'left', 'above', 'below'] as const) {
      const box = nameBox(side, point.x * narrowest, point.y * height, width)
      const isInside = box.left >= 0 && box.right <= narrowest && box.top >= 0 && box.bottom <= height
      if (!isInside || [...dots, ...scale, ...names].some((other) => overlap(box, other))) continue
      names.push(box)
      return side
    }
    return undefined
  })
}

/** A degree of longitude or latitude as maps write it: `8° E`, `0°`. */
export function degreeLabel(degrees: number, line: 'meridian' | 'parallel'): string {
  const normalized = line === 'meridian' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees
  if (normalized === 0 || normalized === -180) return `${Math.abs(normalized)}°`
  const letters = line === 'meridian' ? ['E', 'W'] : ['N', 'S']
  return `${Math.abs(normalized)}°\u202f${normalized > 0 ? letters[0] : letters[1]}`
}
