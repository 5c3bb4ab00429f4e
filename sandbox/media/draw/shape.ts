export type Point = readonly [x: number, y: number]

/** Short numbers keep the documents small. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`

/** Straight lines through points, open. */
export const polyline = (points: readonly Point[]): string => `M${points.map(pair).join('L')}`

/** Straight lines through points and back, written as steps: half as long where the points lie close together. */
export function steps(points: readonly Point[]): string {
  let [x, y] = [0, 0]
  const step = ([nextX, nextY]: Point): string => {
    const [dx, dy] = [Math.round((nextX - x) * 10) / 10, Math.round((nextY - y) * 10) / 10]
    x += dx
    y += dy
    return `${dx} ${dy}`
  }
  const [first = '', ...others] = points.map(step)
  return `M${first}l${others.join(' ').replaceAll(' -', '-')}z`
}

/** A smooth curve through points (Catmull-Rom as Béziers). `closed` joins the ends. */
export function curve(points: readonly Point[], closed: 'open' | 'closed' = 'open'): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed === 'closed' ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    return points[wrapped] ?? [0, 0]
  }
  const parts = [`M${pair(at(0))}`]
  for (let index = 0; index < (closed === 'closed' ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    parts.push(`C${pair(first)} ${pair(second)} ${pair(to)}`)
  }
  return closed === 'closed' ? `${parts.join('')}Z` : parts.join('')
}

/** `points` as a line that goes on straight: the tail of a path that `curve` or `polyline` began. */
export const lineOn = (points: readonly Point[]): string => points.map((point) => `L${pair(point)}`).join('')

export type Attributes = Readonly<Record<string, string | number | undefined>>

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${typeof value === 'number' ? exact(value) : value}"`,
    )
    .join('')

const exact = (value: number): string => String(Math.round(value * 1000) / 1000)

/**
 * One element, self-closing. A shape's opacity is given to its paint instead: the renderer draws an element with
 * opacity on a surface of its own as large as the picture.
 */
export function element(name: string, { opacity, ...attributes }: Attributes): string {
  const faded = name === 'use' ? { opacity } : { 'fill-opacity': opacity, 'stroke-opacity': opacity }
  return `<${name}${written({ ...attributes, ...faded })}/>`
}

export const path = (d: string, attributes: Attributes): string => element('path', { d, ...attributes })

/** A line drawn along a path. */
export const stroke = (d: string, color: string, width: number, attributes: Attributes = {}): string =>
  path(d, {
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  })

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  element('rect', { x: short(x), y: short(y), width: short(width), height: short(height), ...attributes })

export const circle = (x: number, y: number, r: number, attributes: Attributes): string =>
  element('circle', { cx: short(x), cy: short(y), r: short(r), ...attributes })

export const group = (body: string, attributes: Attributes): string => `<g${written(attributes)}>${body}</g>`

/** Colour stops from 0 to 1: [offset, colour, opacity?]. */
export type Stops = readonly (readonly [number, string, number?])[]

const stopsOf = (stops: Stops): string =>
  stops
    .map(([offset, color, opacity]) => element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))
    .join('')

/** A gradient from one point to another, in the units of the user space. */
export const linear = (id: string, from: Point, to: Point, stops: Stops): string =>
  `<linearGradient${written({ id, gradientUnits: 'userSpaceOnUse', x1: short(from[0]), y1: short(from[1]), x2: short(to[0]), y2: short(to[1]) })}>${stopsOf(stops)}</linearGradient>`

/** A gradient across the painted shape's box, from its left top (0, 0) to its right bottom (1, 1). */
export const across = (id: string, from: Point, to: Point, stops: Stops): string =>
  `<linearGradient${written({ id, x1: from[0], y1: from[1], x2: to[0], y2: to[1] })}>${stopsOf(stops)}</linearGradient>`

/** A round gradient around a point; `squeeze` below 1 makes it flat. */
export const radial = (id: string, center: Point, r: number, stops: Stops, squeeze = 1): string =>
  `<radialGradient${written({ id, gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: short(r), gradientTransform: `translate(${pair(center)}) scale(1 ${squeeze})` })}>${stopsOf(stops)}</radialGradient>`

export const clip = (id: string, body: string): string => `<clipPath id="${id}">${body}</clipPath>`

export const url = (id: string): string => `url(#${id})`
