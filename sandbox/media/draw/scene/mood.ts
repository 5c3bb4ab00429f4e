/** The light of a scene. Colours run from far to near; the sun stands at fractions of the canvas. */
export type Mood = {
  readonly sky: readonly [top: string, middle: string, horizon: string]
  readonly haze: string
  readonly sun: {
    readonly x: number
    readonly y: number
    readonly color: string
    readonly disc: number
    readonly glow: number
  }
  /** Lit and shaded snow of the high peaks. */
  readonly peak: readonly [lit: string, shade: string]
  readonly farRidge: string
  readonly wood: readonly [far: string, near: string]
  /** Snow of the foreground: lit crest, body, hollow. */
  readonly snow: readonly [lit: string, body: string, hollow: string]
  readonly boughSnow: string
  readonly flakes: number
  readonly wind: number
  readonly stars: boolean
}

export const moods = {
  day: {
    sky: ['#5d9dbd', '#a9d0de', '#eaf2ee'],
    haze: '#dbeaee',
    sun: { x: 0.8, y: 0.16, color: '#fffbea', disc: 26, glow: 0.75 },
    peak: ['#fbfdfd', '#8fb1c6'],
    farRidge: '#b3d0dc',
    wood: ['#6f93a0', '#1f4a48'],
    snow: ['#ffffff', '#e9f1f4', '#b9d3df'],
    boughSnow: '#f7fbfc',
    flakes: 0,
    wind: 0,
    stars: false,
  },
  dawn: {
    sky: ['#6a9cbd', '#e3c6bd', '#fee2b8'],
    haze: '#f6dcc6',
    sun: { x: 0.7, y: 0.47, color: '#fff3d2', disc: 34, glow: 1 },
    peak: ['#fff0e2', '#7d94b4'],
    farRidge: '#c9b3b6',
    wood: ['#8d8f9f', '#2b4350'],
    snow: ['#fff6ea', '#eadfe0', '#a9b7cf'],
    boughSnow: '#fdeee2',
    flakes: 26,
    wind: 0.3,
    stars: false,
  },
  dusk: {
    sky: ['#2d426b', '#866f9b', '#f4a987'],
    haze: '#d99f9c',
    sun: { x: 0.66, y: 0.52, color: '#ffe0b0', disc: 30, glow: 0.9 },
    peak: ['#f6c6b4', '#55618f'],
    farRidge: '#8c7a9f',
    wood: ['#5e5d83', '#1c2a42'],
    snow: ['#e9c9cc', '#a7a4c4', '#66709d'],
    boughSnow: '#c9b9cf',
    flakes: 40,
    wind: 0.3,
    stars: false,
  },
  storm: {
    sky: ['#7f929e', '#a9b8bf', '#d7dfe1'],
    haze: '#cfd9dc',
    sun: { x: 0.72, y: 0.26, color: '#f2f3ee', disc: 30, glow: 0.55 },
    peak: ['#e6edef', '#93a6b1'],
    farRidge: '#b5c3c9',
    wood: ['#8b9ca5', '#34474f'],
    snow: ['#f7f9f9', '#dfe6e9', '#b3c3cb'],
    boughSnow: '#eef2f3',
    flakes: 420,
    wind: 2.4,
    stars: false,
  },
  forest: {
    sky: ['#8fb5b7', '#cfe0d6', '#f6efd9'],
    haze: '#dfe9df',
    sun: { x: 0.74, y: 0.3, color: '#fff6d8', disc: 30, glow: 0.95 },
    peak: ['#f6f8f4', '#9db9bb'],
    farRidge: '#b6cdcb',
    wood: ['#7fa09a', '#173f35'],
    snow: ['#fffdf5', '#e6eeea', '#a9c5c4'],
    boughSnow: '#f6faf5',
    flakes: 90,
    wind: 0.2,
    stars: false,
  },
  night: {
    sky: ['#0b1730', '#173a5a', '#4a8093'],
    haze: '#3b6a80',
    sun: { x: 0.78, y: 0.18, color: '#f4f6ea', disc: 22, glow: 0.35 },
    peak: ['#b8d2de', '#355673'],
    farRidge: '#2f5873',
    wood: ['#234762', '#0a1b2b'],
    snow: ['#c4dbe6', '#7fa3ba', '#3d6280'],
    boughSnow: '#a5c4d3',
    flakes: 50,
    wind: 0.2,
    stars: true,
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods
