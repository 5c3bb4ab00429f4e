import type { Colourway } from './material.ts'

export type ProductView = 'pair' | 'single' | 'detail' | 'underside' | 'scene'

export type ProductKind = 'snowshoe' | 'poles' | 'gaiters' | 'pack' | 'bag' | 'kit' | 'part'

/** What a product picture shows. */
export type ProductSubject = {
  readonly key: string
  readonly kind: ProductKind
  /** Free parameters: measures in cm and litres, words for styles. */
  readonly drawing: Readonly<Record<string, number | string>>
  /** Category keys, `snowshoes/womens`. */
  readonly categories: readonly string[]
  /** The colour's tones, the main one first; empty where the product has no colours. */
  readonly hex: readonly string[]
  readonly view: ProductView
}

/**
 * A product in its views, on the canvas of a product picture (units, origin at the left top). `standing` is how it
 * waits in a landscape: its lowest point at `standsAt`.
 */
export type Sketch = {
  readonly defs: string
  readonly pair: string
  readonly single: string
  readonly detail: string
  /** Of what has one: snowshoes. */
  readonly underside?: string
  readonly standing: string
}

/** Draws one kind of product. */
export type Sketcher = (subject: ProductSubject, colour: Colourway) => Sketch

/** Where the snow begins to cover what stands in it, in units from the top. */
export const standsAt = 985
