import { mix } from '../color.ts'
import { circle, path, polyline, radial, rect, url } from '../shape.ts'
import type { Canvas, Part } from './canvas.ts'

/** A small hut under snow with lit windows. `x`, `y` (foot) are fractions of the canvas; `size` its width in units. */
export function hut({ width, height, mood }: Canvas, x: number, y: number, size: number): Part {
  const [left, foot] = [x * width, y * height]
  const wall = mix('#5a3a2a', mood.wood[1], 0.35)
  const at = (dx: number, dy: number): readonly [number, number] => [left + dx * size, foot - dy * size]
  const gable = `${polyline([at(0.62, 0), at(0.62, 0.36), at(0.81, 0.6), at(1, 0.36), at(1, 0)])}Z`
  const roof = `${polyline([at(-0.06, 0.34), at(0.13, 0.66), at(0.82, 0.66), at(0.6, 0.32)])}Z`
  const rake = `${polyline([at(0.78, 0.67), at(0.84, 0.68), at(1.08, 0.35), at(1.02, 0.31), at(0.81, 0.6)])}Z`
  const window = (dx: number, dy: number, w: number, h: number): string =>
    rect(left + dx * size, foot - dy * size, w * size, h * size, { fill: '#ffd68a' })
  return {
    defs: radial('hearth', at(0.5, 0.15), size * 1.25, [
      [0, '#ffcf7a', 0.55],
      [0.5, '#ffb65c', 0.16],
      [1, '#ffb65c', 0],
    ]),
    body:
      circle(left + size * 0.5, foot - size * 0.15, size * 1.25, { fill: url('hearth') }) +
      rect(left, foot - size * 0.36, size * 0.63, size * 0.37, { fill: wall }) +
      path(gable, { fill: mix(wall, '#ffd9a0', 0.14) }) +
      path(roof, { fill: mood.snow[1] }) +
      path(rake, { fill: mood.snow[0] }) +
      rect(left + size * 0.2, foot - size * 0.86, size * 0.08, size * 0.25, { fill: wall }) +
      rect(left + size * 0.18, foot - size * 0.89, size * 0.12, size * 0.05, { fill: mood.snow[0] }) +
      window(0.1, 0.25, 0.13, 0.12) +
      window(0.36, 0.25, 0.13, 0.12) +
      window(0.74, 0.3, 0.13, 0.13) +
      path(
        `M${left - size * 0.1} ${foot + size * 0.02}Q${left + size * 0.5} ${foot - size * 0.07} ${left + size * 1.12} ${foot + size * 0.03}Z`,
        { fill: mood.snow[1] },
      ),
  }
}
