import type { PointOfInterest } from './asset.ts'

/** px from the top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

const scaleModes = ['c', 's', 'tl', 'tc', 'tr', 'ml', 'mc', 'mr', 'bl', 'bc', 'br', 'aspect', 'edge', 'clamp'] as const
type ScaleMode = (typeof scaleModes)[number]

export type Colour = { readonly r: number; readonly g: number; readonly b: number }

/** One request's wishes, checked and clipped to the account's limits; whatever is malformed counts as not asked. */
export type Transformation = {
  readonly w: number | undefined
  readonly h: number | undefined
  readonly maxW: number | undefined
  readonly maxH: number | undefined
  readonly sm: ScaleMode
  /** Width by height. */
  readonly aspect: number | undefined
  readonly edge: { readonly side: 'w' | 'h' | 'smallest' | 'largest'; readonly length: number } | undefined
  /** Where the part to keep lies, fractions; absent = the centre. */
  readonly focus: PointOfInterest | undefined
  readonly crop: Box | undefined
  readonly pcrop: Box | undefined
  readonly upscale: 'true' | 'false' | 'padd'
  readonly bg: Colour | undefined
  readonly flipHorizontal: boolean
  readonly flipVertical: boolean
}

/** No side is longer than this, px. */
export const longestSide = 4000

const templates: Readonly<Record<string, string>> = {
  tile: 'w=340&h=453&sm=c&qlt=90&fmt=auto',
  slider: 'w=453&h=604&sm=c&qlt=90&fmt=auto',
  banner: 'w=1440&fmt=auto',
  poster: 'w=15&fmt=auto',
}

/** Query parameters with named templates (`$tile$`) filled in; what is written out wins over a template. */
export function expandTemplates(query: URLSearchParams): URLSearchParams {
  const expanded = new URLSearchParams()
  for (const key of query.keys()) {
    const name = /^\$(\w+)\$$/.exec(key)?.[1]
    for (const [parameter, value] of new URLSearchParams(name ? templates[name] : '')) expanded.set(parameter, value)
  }
  for (const [key, value] of query) if (!key.startsWith('$')) expanded.set(key, value)
  return expanded
}

const number = (text: string | null): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

const side = (text: string | null): number | undefined => {
  const value = number(text)
  return value === undefined || value <= 0 ? undefined : Math.min(longestSide, Math.max(1, Math.round(value)))
}

const box = (text: string | null): Box | undefined => {
  const [x, y, w, h] = (text ?? '').split(',').map((part) => number(part))
  if (x === undefined || y === undefined || w === undefined || h === undefined) return undefined
  return w >= 1 && h >= 1
    ? { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)), w: Math.round(w), h: Math.round(h) }
    : undefined
}

const ratio = (text: string | null): number | undefined => {
  const [width, height] = (text ?? '').split(':').map((part) => number(part))
  return width !== undefined && height !== undefined && width > 0 && height > 0
    ? Math.min(50, Math.max(0.02, width / height))
    : undefined
}

const namedColours: Readonly<Record<string, Colour>> = {
  white: { r: 255, g: 255, b: 255 },
  black: { r: 0, g: 0, b: 0 },
  gray: { r: 128, g: 128, b: 128 },
  grey: { r: 128, g: 128, b: 128 },
  red: { r: 255, g: 0, b: 0 },
  green: { r: 0, g: 128, b: 0 },
  blue: { r: 0, g: 0, b: 255 },
}

const colour = (text: string | null): Colour | undefined => {
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text ?? '')
  if (!rgb) return namedColours[(text ?? '').toLowerCase()]
  const [r, g, b] = rgb.slice(1).map((part) => Math.min(255, Number(part)))
  return r === undefined || g === undefined || b === undefined ? undefined : { r, g, b }
}

const isScaleMode = (text: string): text is ScaleMode => scaleModes.some((mode) => mode === text)

const expression = /^\{\$(?:this|root\.layer\d+)\.metadata\.pointOfInterest\.([xywh])\}$/

/**
 * The area to keep, of numbers or of expressions over the picture's own metadata. Nothing when the picture has no point
 * of interest, when one of x and y is -1, or w is 0 (vendors, media 3).
 */
function focus(text: string | null, own: PointOfInterest | undefined): PointOfInterest | undefined {
  const value = (part: string): number | undefined => {
    const field = expression.exec(part)?.[1]
    if (field === undefined) return number(part)
    return field === 'x' ? own?.x : field === 'y' ? own?.y : field === 'w' ? own?.w : own?.h
  }
  const [x, y, w = 0.01, h = 0.01] = (text ?? '').split(',').map((part) => value(part.trim()))
  if (x === undefined || y === undefined || x < 0 || y < 0 || x > 1 || y > 1 || w <= 0) return undefined
  return { x, y, w: Math.min(1, w), h: Math.min(1, Math.max(0, h)) }
}

const edgeSides = ['w', 'h', 'smallest', 'largest'] as const

/** Query → wishes. `own` is the picture's point of interest, for `poi` expressions. */
export function parseTransformation(query: URLSearchParams, own: PointOfInterest | undefined): Transformation {
  const get = (name: string): string | null => query.get(name)
  const mode = get('sm') ?? ''
  const scaleFit = get('scaleFit') ?? get('scalefit')
  const edgeSide = edgeSides.find((name) => name === get('resize.edge'))
  const edgeLength = side(get('resize.edge.length'))
  const upscale = get('upscale')
  return {
    w: side(get('w')),
    h: side(get('h')),
    maxW: side(get('maxW')),
    maxH: side(get('maxH')),
    aspect: ratio(get('aspect')),
    edge: edgeSide && edgeLength ? { side: edgeSide, length: edgeLength } : undefined,
    focus: scaleFit === 'poi' ? focus(get('poi'), own) : undefined,
    crop: box(get('crop')),
    pcrop: box(get('pcrop')),
    bg: colour(get('bg')),
    sm: isScaleMode(mode) ? mode : 'mc',
    upscale: upscale === 'false' || upscale === 'padd' ? upscale : 'true',
    flipHorizontal: get('fliph') === 'true',
    flipVertical: get('flipv') === 'true',
  }
}
