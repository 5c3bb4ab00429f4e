/** A film to make: the scene of a name, drifting. Sizes in px. */
export type FilmPlan = {
  readonly scene: string
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly seconds: number
}

export const profilePlan = { width: 1280, height: 720, framesPerSecond: 16, seconds: 6 } as const
