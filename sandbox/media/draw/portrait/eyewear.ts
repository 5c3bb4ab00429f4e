import { mix } from '../color.ts'
import { curve, group, path, polyline, stroke } from '../shape.ts'

/** Dark round glasses of the high snowfields, with leather at their sides. */
export function glacierGlasses(frame: string, glint: string): string {
  const lens = curve(
    [
      [124, -46],
      [106, -56],
      [82, -46],
      [78, -20],
      [94, -2],
      [114, -6],
      [125, -24],
    ],
    'closed',
  )
  return (
    stroke(
      polyline([
        [84, -36],
        [-16, -28],
      ]),
      frame,
      7,
    ) +
    path(
      curve(
        [
          [80, -48],
          [58, -38],
          [62, -10],
          [82, 0],
        ],
        'closed',
      ),
      { fill: mix(frame, '#7a4a2a', 0.7) },
    ) + // prettier-ignore
    path(lens, { fill: frame }) +
    stroke(
      curve([
        [112, -44],
        [98, -36],
        [94, -18],
      ]),
      glint,
      5,
    )
  )
}

/** Goggles before the eyes (`worn`) or pushed up on what covers the head. */
export function goggles(place: 'worn' | 'raised', frame: string, lens: string, glint: string): string {
  const shape = curve(
    [
      [134, -70],
      [110, -80],
      [72, -72],
      [56, -46],
      [62, -14],
      [88, 0],
      [116, -4],
      [128, -16],
      [136, -40],
    ],
    'closed',
  )
  const glass = curve(
    [
      [130, -62],
      [108, -70],
      [80, -62],
      [68, -44],
      [72, -20],
      [92, -10],
      [114, -14],
      [126, -26],
    ],
    'closed',
  )
  const body =
    stroke(
      curve([
        [64, -50],
        [-40, -40],
        [-152, -16],
      ]),
      frame,
      25,
    ) +
    path(shape, { fill: frame }) +
    path(glass, { fill: lens }) +
    stroke(
      curve([
        [118, -56],
        [98, -44],
        [90, -24],
      ]),
      glint,
      9,
      { opacity: 0.85 },
    )
  return place === 'worn' ? body : group(body, { transform: 'translate(-8 -94) rotate(-7)' })
}
