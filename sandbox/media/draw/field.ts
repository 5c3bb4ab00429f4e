import { createRandom } from './random.ts'

/** Smooth noise in [-1, 1] over the plane; wavelength 1. Fast enough to be asked for every pixel. */
export function createPlaneNoise(seed: string): (x: number, y: number) => number {
  const random = createRandom(seed)
  const values = Float32Array.from({ length: 4096 }, () => random.between(-1, 1))
  const at = (column: number, row: number): number => values[(column * 31 + row * 757) & 4095] ?? 0
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [dx, dy] = [x - column, y - row]
    const [u, v] = [dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)]
    const top = at(column, row) * (1 - u) + at(column + 1, row) * u
    const bottom = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u
    return top * (1 - v) + bottom * v
  }
}
