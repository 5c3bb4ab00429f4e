/** Fractions of a picture, from its left top. */
type Place = { readonly x: number; readonly y: number }

/**
 * What lies where in the two scenes with markers: they are drawn around these places, and content puts its markers
 * there.
 */
export const hotspotPlaces = {
  'scene-hotspots-camp': {
    snowshoes: { x: 0.235, y: 0.6 },
    pack: { x: 0.53, y: 0.68 },
    poles: { x: 0.67, y: 0.5 },
    gaiters: { x: 0.815, y: 0.78 },
  },
  'scene-hotspots-ridge': {
    jacket: { x: 0.635, y: 0.345 },
    pack: { x: 0.6, y: 0.43 },
    poles: { x: 0.496, y: 0.66 },
    snowshoes: { x: 0.634, y: 0.862 },
  },
} as const satisfies Record<string, Record<string, Place>>
