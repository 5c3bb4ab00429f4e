import { createRandom } from '../draw/random.ts'
import { type FilmPlan, filmLayers, type Pixels } from './layers.ts'

type Flake = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly rounds: number
  readonly falls: number
  readonly light: number
}

/** Flakes of a scene. Each crosses the picture a whole number of times in one film, so that the loop has no seam. */
function flakesOf({ scene, width, height }: FilmPlan): Flake[] {
  const random = createRandom(`${scene}/film-flakes`)
  return Array.from({ length: 320 }, () => {
    const near = random.between(0, 1) ** 2
    return {
      x: random.between(0, width),
      y: random.between(0, height),
      size: 0.9 + near * 2.6,
      rounds: 1 + Math.round(near * 2),
      falls: 1 + Math.round(near),
      light: random.between(0.45, 0.95),
    }
  })
}

/** Adds white at one place, softly over the neighbouring pixels. */
function dab(frame: Pixels, width: number, height: number, x: number, y: number, size: number, light: number): void {
  const reach = Math.ceil(size)
  for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(height - 1, Math.floor(y) + reach); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x) - reach);
      column <= Math.min(width - 1, Math.floor(x) + reach);
      column += 1
    ) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y)
      const share = Math.max(0, Math.min(1, size + 0.5 - distance)) * light
      if (share > 0) blend(frame, (row * width + column) * 4, share)
    }
  }
}

function blend(frame: Pixels, at: number, share: number): void {
  for (let channel = at; channel < at + 3; channel += 1) {
    const value = frame[channel] ?? 0
    frame[channel] = value + (255 - value) * share
  }
}

/**
 * Lays a layer over the frame, moved `shift` px to the left around the picture's edge, at `strength` of its own alpha.
 */
function overlay(frame: Pixels, layer: Pixels, width: number, height: number, shift: number, strength: number): void {
  for (let row = 0; row < height; row += 1) {
    const start = row * width
    for (let column = 0; column < width; column += 1) {
      const from = (start + ((column + shift) % width)) * 4
      const alpha = (layer[from + 3] ?? 0) * strength
      if (alpha === 0) continue
      const share = alpha / 255
      const to = (start + column) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const value = frame[to + channel] ?? 0
        frame[to + channel] = value + ((layer[from + channel] ?? 0) - value) * share
      }
    }
  }
}

/** Draws the frames of a film in order: a seamless loop of its scene. */
export async function* frames(plan: FilmPlan): AsyncGenerator<Pixels> {
  const { width, height, framesPerSecond, seconds } = plan
  const layers = await filmLayers(plan)
  const count = framesPerSecond * seconds
  const flakes = flakesOf(plan)
  for (let at = 0; at < count; at += 1) {
    const time = at / count
    const frame = layers.still.slice()
    overlay(frame, layers.light, width, height, 0, 0.5 - 0.5 * Math.cos(time * Math.PI * 2))
    overlay(frame, layers.fog, width, height, Math.round(time * width), 1)
    for (const flake of flakes) {
      const x = (flake.x - time * width * flake.rounds + 2 * width * flake.rounds) % width
      const y = (flake.y + time * height * flake.falls) % height
      for (let step = 0; step < 3; step += 1)
        dab(
          frame,
          width,
          height,
          x + step * flake.size * 1.6,
          y - step * flake.size * 0.7,
          flake.size * (1 - step * 0.22),
          flake.light * (1 - step * 0.3),
        )
    }
    yield frame
  }
}
