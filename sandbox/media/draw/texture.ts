import type { Area } from './drawing.ts'
import { createRandom, type Random } from './random.ts'

/*
 * Surfaces that no line can describe: computed once per process as pixels, laid over plain colour as a picture.
 */

export type TextureName = 'snow' | 'cloth'

/** RGBA, four bytes each, row by row; repeats without a seam in both directions. */
export type Texture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

/** An element that shows a texture; the renderer inserts its URL. */
export const texture = (name: TextureName | `${TextureName}*${number}x${number}`, attributes: string): string =>
  `<image xlink:href="texture:${name}" preserveAspectRatio="none" ${attributes}/>`

type Field = Float32Array

/** One octave of smooth noise in [-1, 1] that repeats: `columns` × `rows` cells over the whole field. */
function addOctave(field: Field, size: number, columns: number, rows: number, weight: number, random: Random): void {
  const lattice = Float32Array.from({ length: columns * rows }, () => random.between(-1, 1))
  const ease = (share: number): number => share * share * (3 - 2 * share)
  for (let y = 0; y < size; y += 1) {
    const down = (y / size) * rows
    const row = Math.floor(down)
    const v = ease(down - row)
    const [upper, lower] = [row * columns, ((row + 1) % rows) * columns]
    for (let x = 0; x < size; x += 1) {
      const over = (x / size) * columns
      const column = Math.floor(over)
      const u = ease(over - column)
      const next = (column + 1) % columns
      const top = (lattice[upper + column] ?? 0) * (1 - u) + (lattice[upper + next] ?? 0) * u
      const bottom = (lattice[lower + column] ?? 0) * (1 - u) + (lattice[lower + next] ?? 0) * u
      field[y * size + x] = (field[y * size + x] ?? 0) + (top * (1 - v) + bottom * v) * weight
    }
  }
}

/** Heights with `octaves` from coarse to fine; `stretch` above 1 draws everything out sideways, as wind does. */
function heights(size: number, coarse: number, octaves: number, stretch: number, fade: number, seed: string): Field {
  const random = createRandom(seed)
  const field = new Float32Array(size * size)
  for (let octave = 0; octave < octaves; octave += 1) {
    const rows = Math.min(size, Math.round(coarse * 2 ** octave))
    addOctave(field, size, Math.max(1, Math.round(rows / stretch)), rows, fade ** octave, random)
  }
  return field
}

/** Light from the upper left over a relief: white where it falls, `shade` where it does not. */
function relief(field: Field, size: number, steepness: number, strength: number, shade: readonly number[]): Texture {
  const pixels = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const here = field[y * size + x] ?? 0
      const right = field[y * size + ((x + 1) % size)] ?? 0
      const below = field[((y + 1) % size) * size + x] ?? 0
      const slope = ((right - here) * 0.55 + (below - here)) * steepness
      const value = Math.tanh(slope)
      const at = (y * size + x) * 4
      for (let channel = 0; channel < 3; channel += 1) pixels[at + channel] = value > 0 ? 255 : (shade[channel] ?? 0)
      pixels[at + 3] = Math.min(255, Math.abs(value) * strength * 255)
    }
  return { width: size, height: size, pixels }
}

/** Wind-packed snow in low light, with grains that catch it. */
function snow(): Texture {
  const size = 320
  const made = relief(heights(size, 3, 6, 1.7, 0.53, 'texture/snow'), size, 8, 0.3, [84, 116, 150])
  const random = createRandom('texture/glints')
  for (let glint = 0; glint < 150; glint += 1) {
    const at = random.whole(0, size * size - 1) * 4
    made.pixels.fill(255, at, at + 3)
    made.pixels[at + 3] = random.whole(120, 255)
  }
  return made
}

/** Woven threads with the heavier ones of a ripstop every few millimetres. */
function cloth(): Texture {
  const size = 96
  const random = createRandom('texture/cloth')
  const warp = Array.from({ length: size }, () => random.between(-0.5, 0.5))
  const weft = Array.from({ length: size }, () => random.between(-0.5, 0.5))
  const pixels = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const over = (Math.floor(x / 3) + Math.floor(y / 3)) % 2 === 0
      const thread = over
        ? (warp[x] ?? 0) + 0.6 - Math.abs((x % 3) - 1) * 0.7
        : (weft[y] ?? 0) - 0.3 - Math.abs((y % 3) - 1) * 0.3
      const ripstop = x % 24 < 2 || y % 24 < 2 ? 0.75 : 0
      const value = thread + ripstop
      const at = (y * size + x) * 4
      pixels.fill(value > 0 ? 255 : 0, at, at + 3)
      pixels[at + 3] = Math.min(255, Math.abs(value) * 46)
    }
  return { width: size, height: size, pixels }
}

/**
 * A texture laid over an area again and again, one repeat `size` units wide, as one picture: a paint that repeats takes
 * renderers longer than all else of a drawing. For groups that are clipped, since the last repeats reach beyond.
 */
export function spread(name: TextureName, size: number, area: Area, opacity: number): string {
  const [left, top] = [Math.floor(area.left / size), Math.floor(area.top / size)]
  const columns = Math.ceil((area.left + area.width) / size) - left
  const rows = Math.ceil((area.top + area.height) / size) - top
  const units = (repeats: number): string => (repeats * size).toFixed(3)
  return texture(
    `${name}*${columns}x${rows}`,
    `x="${units(left)}" y="${units(top)}" width="${units(columns)}" height="${units(rows)}" opacity="${opacity}"`,
  )
}

const isTextureName = (name: string): name is TextureName => name in makers

const makers: Readonly<Record<TextureName, () => Texture>> = { snow, cloth }

function repeated({ width, height, pixels }: Texture, columns: number, rows: number): Texture {
  const line = width * 4
  const sheet = new Uint8Array(pixels.length * columns * rows)
  for (let y = 0; y < height * rows; y += 1)
    for (let column = 0; column < columns; column += 1) {
      const from = (y % height) * line
      sheet.set(pixels.subarray(from, from + line), (y * columns + column) * line)
    }
  return { width: width * columns, height: height * rows, pixels: sheet }
}

const sheetName = /^(?<name>\w+)(\*(?<columns>\d+)x(?<rows>\d+))?$/

/** The texture that an element names, or nothing where its name is none of these. */
export function makeTexture(wanted: string): Texture | undefined {
  const { name = '', columns = '1', rows = '1' } = sheetName.exec(wanted)?.groups ?? {}
  return isTextureName(name) ? repeated(makers[name](), Number(columns), Number(rows)) : undefined
}
