import type { PointOfInterest } from '../../asset.ts'
import type { Drawing } from '../drawing.ts'
import { drawCamp } from './camp.ts'
import { drawRidge } from './ridge.ts'

/** The scenes with markers. Their focus is where a narrow crop loses the fewest of them. */
export function drawNamedHotspots(
  name: string,
  width: number,
  height: number,
): { pointOfInterest: PointOfInterest; draw: () => Drawing } {
  const isCamp = name === 'scene-hotspots-camp'
  return {
    pointOfInterest: { x: isCamp ? 0.55 : 0.58, y: isCamp ? 0.6 : 0.5, w: 0.01, h: 0.01 },
    draw: () => (isCamp ? drawCamp : drawRidge)(width, height, name),
  }
}
