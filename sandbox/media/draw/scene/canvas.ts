import type { Mood } from './mood.ts'

/** Canvas of a scene: size in units, light, and random seed. */
export type Canvas = {
  readonly width: number
  readonly height: number
  readonly mood: Mood
  readonly seed: string
}

/**
 * What heights of mountains are measured by: the height, but in a tall picture its width, or summits turn to needles.
 */
export const relief = ({ width, height }: Canvas): number => Math.min(height, width * 0.74)

/** Elements, and the gradients they use. */
export type Part = { readonly defs: string; readonly body: string }

export const nothing: Part = { defs: '', body: '' }

export const together = (parts: readonly Part[]): Part => ({
  defs: parts.map((part) => part.defs).join(''),
  body: parts.map((part) => part.body).join(''),
})
