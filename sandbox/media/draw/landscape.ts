import type { Drawing } from './drawing.ts'
import { createNoise } from './random.ts'
import { linear, lineOn, path, polyline, rect, url } from './shape.ts'

export function drawLandscape(seed: string, width: number, height: number): Drawing {
  const layers = [0.5, 0.6, 0.7, 0.8].map((level, at) => {
    const noise = createNoise(`${seed}/${at}`, 5)
    const points = Array.from({ length: 81 }, (_, step) => {
      const x = (step / 80) * width
      return [x, height * (level + 0.12 * noise((step / 80) * 4))] as const
    })
    return path(
      `${polyline(points)}${lineOn([
        [width, height],
        [0, height],
      ])}Z`,
      { fill: ['#b9cfdb', '#9dbccb', '#dbe7ec', '#f5f7f8'][at] },
    )
  })
  const sky = linear(
    'sky',
    [0, 0],
    [0, height],
    [
      [0, '#8fb4c6'],
      [0.6, '#f3dcc8'],
    ],
  )
  return {
    width,
    height,
    body: `<defs>${sky}</defs>${rect(0, 0, width, height, { fill: url('sky') })}${layers.join('')}`,
  }
}
