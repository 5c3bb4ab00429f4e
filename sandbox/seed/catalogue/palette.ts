import type { SeedColor } from '../types.ts'

const color = (name: string, ...hex: [string, ...string[]]): SeedColor => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  hex,
})

/** Every colour the brand has made, by slug. Two or three values are a two- or three-tone product. */
export const palette = {
  'glacier-blue': color('Glacier Blue', '#1f6f8b'),
  ink: color('Ink', '#10202b'),
  birch: color('Birch', '#e4ded1'),
  ember: color('Ember', '#d9481c'),
  spruce: color('Spruce', '#173f35'),
  lichen: color('Lichen', '#d8c63f'),
  rowan: color('Rowan', '#a3262f'),
  dusk: color('Dusk', '#6a5b86'),
  slate: color('Slate', '#46586a'),
  'sea-ice': color('Sea Ice', '#9cc7d3'),
  heather: color('Heather', '#a8708f'),
  cloudberry: color('Cloudberry', '#e39b2d'),
  moss: color('Moss', '#6b7a3a'),
  granite: color('Granite', '#8b9196'),
  'ember-ink': color('Ember Ink', '#d9481c', '#10202b'),
  'birch-spruce': color('Birch Spruce', '#e4ded1', '#173f35'),
  aurora: color('Aurora', '#2f8f7a', '#6a5b86', '#9cc7d3'),
} satisfies Record<string, SeedColor>

export type ColorSlug = keyof typeof palette
