import type { Drawing } from './draw/drawing.ts'

/** Fractions of the original, 0 to 1. */
export type PointOfInterest = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** A picture of the account. Width and height are the original's, in px. */
export type ImageAsset = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly alpha: boolean
  readonly pointOfInterest?: PointOfInterest
  /** Changes whenever the drawing's description does; part of every cache key. */
  readonly description: string
  readonly draw: () => Drawing
}

export type SetAsset = { readonly name: string; readonly items: readonly string[] }

/** A film and the picture that stands for it. Duration in ms. */
export type VideoAsset = {
  readonly name: string
  readonly title: string
  readonly poster: string
  readonly duration: number
}

/** Media of the account, by name. */
export type Library = {
  image(name: string): ImageAsset | undefined
  set(name: string): SetAsset | undefined
  video(name: string): VideoAsset | undefined
  imageNames(): readonly string[]
}
