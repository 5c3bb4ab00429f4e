import type { Area } from '../drawing.ts'
import { createRandom } from '../random.ts'
import { curve, path, type Point, stroke } from '../shape.ts'
import { soft } from '../soft.ts'
import { spread } from '../texture.ts'
import type { ProductView } from './subject.ts'

const night = '#06121d'

/**
 * Soft folds of filled or worn cloth, and the roundness that its edges have. `edge` = the outline, `area` around it.
 */
export function drape(edge: string, area: Area, seed: string): string {
  const { left, top, width, height } = area
  const random = createRandom(`${seed}/drape`)
  const detail = 220 / Math.max(width, height)
  const folds = Array.from({ length: 9 }, () => {
    const [x, y] = [left + width * random.between(0.08, 0.92), top + height * random.between(0.12, 0.9)]
    const [long, lean] = [height * random.between(0.08, 0.2), width * random.between(-0.14, 0.14)]
    const line: Point[] = [
      [x, y],
      [x + lean * 0.3, y + long * 0.5],
      [x + lean, y + long],
    ]
    const wide = width * random.between(0.02, 0.045)
    return (
      stroke(curve(line), night, wide, { opacity: 0.3 }) +
      stroke(curve(line), '#ffffff', wide * 0.8, {
        opacity: 0.24,
        transform: `translate(${(-wide * 0.95).toFixed(1)} ${(-wide * 0.3).toFixed(1)})`,
      })
    )
  })
  const rim = width * 0.13
  return (
    soft({ area, blur: width * 0.02, detail }, folds.join('')) +
    soft(
      { area, blur: rim * 0.42, detail },
      stroke(edge, night, rim, {
        opacity: 0.5,
        transform: `translate(${(-rim * 0.18).toFixed(1)} ${(-rim * 0.26).toFixed(1)})`,
      }) +
        path(
          `M${left + width * 0.2} ${top + height * 0.12}Q${left + width * 0.42} ${top + height * 0.02} ${left + width * 0.6} ${top + height * 0.1}L${left + width * 0.5} ${top + height * 0.42}Q${left + width * 0.36} ${top + height * 0.5} ${left + width * 0.24} ${top + height * 0.4}Z`,
          { fill: '#ffffff', opacity: 0.2 },
        ),
    )
  )
}

/** Threads, where the view is close enough to show them; its group is clipped to the cloth. */
export const threads = (view: ProductView, area: Area): string =>
  view === 'detail' || view === 'single' ? spread('cloth', 74, area, 0.5) : ''
