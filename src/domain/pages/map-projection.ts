/** A place on Earth, in degrees; north and east are positive. */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** A rectangle of the equirectangular map, in degrees. */
export type MapFrame = { readonly north: number; readonly south: number; readonly west: number; readonly east: number }

/** A point of the drawn map: fractions from its left top corner. */
export type MapPoint = { readonly x: number; readonly y: number }

/** The poles are as far away as it gets. */
const tallest = 180
const widest = 360

/** Room around the outermost places, as a factor. */
const room = 1.34

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
const extentOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/**
 * The part of the map that shows all places with some room around them. Its middle parallel is true to scale: a degree
 * of longitude is drawn narrower by the cosine of the latitude. Half the world is wider than that: it is pressed
 * together.
 * @param aspect width of the drawn map by its height
 * @param minimum height in degrees that is shown at least, so that a single place has its surroundings
 */
export function frameAround(locations: readonly Coordinates[], aspect: number, minimum: number): MapFrame {
  const latitudes = locations.length > 0 ? locations.map(({ latitude }) => latitude) : [0]
  const longitudes = locations.length > 0 ? locations.map(({ longitude }) => longitude) : [0]
  const [latitude, longitude] = [middleOf(latitudes), middleOf(longitudes)]
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const needed = (extentOf(longitudes) * room * narrowing) / aspect
  const height = Math.min(tallest, Math.max(minimum, extentOf(latitudes) * room, needed))
  const width = Math.min(widest, Math.max((height * aspect) / narrowing, extentOf(longitudes) * room))
  const north = Math.min(90, Math.max(latitude + height / 2, height - 90))
  return { north, south: north - height, west: longitude - width / 2, east: longitude + width / 2 }
}

/** Equirectangular: equal steps of degrees are equal steps on the map. Places outside the frame lie outside 0…1. */
export function project({ latitude, longitude }: Coordinates, { north, south, west, east }: MapFrame): MapPoint {
  return { x: (longitude - west) / (east - west), y: (north - latitude) / (north - south) }
}

const isShown = ({ x, y }: MapPoint): boolean => x >= 0.02 && x <= 0.98 && y >= 0.03 && y <= 0.97

/** Places that lie well inside the frame, with their points, in the given order. */
export function locationsWithin<Item extends Coordinates>(
  locations: readonly Item[],
  frame: MapFrame,
): readonly { readonly location: Item; readonly point: MapPoint }[] {
  return locations
    .map((location) => ({ location, point: project(location, frame) }))
    .filter(({ point }) => isShown(point))
}

const steps = [1, 2, 5, 10, 15, 30, 60]

/**
 * Meridians and parallels inside a frame at round degrees, at most eleven across; degrees from the west and the south.
 */
export function graticule({ north, south, west, east }: MapFrame): {
  readonly meridians: readonly number[]
  readonly parallels: readonly number[]
} {
  const step = steps.find((size) => (east - west) / size <= 11) ?? 60
  const lines = (from: number, to: number): number[] => {
    const first = Math.ceil(from / step) * step
    // The division rounds: a line just beyond the frame may be counted.
    const count = Math.max(0, Math.floor((to - first) / step) + 1)
    return Array.from({ length: count }, (_, at) => first + at * step).filter((line) => line <= to)
  }
  return { meridians: lines(west, east), parallels: lines(south, north) }
}

/**
 * The points that may be pressed: of those that lie closer together than a finger, the first.
 * @param gap least distance, as a fraction of the map's width
 * @param aspect width of the drawn map by its height
 */
export function pressable<Item extends { readonly point: MapPoint }>(
  items: readonly Item[],
  gap: number,
  aspect: number,
): readonly Item[] {
  const pressableItems: Item[] = []
  for (const item of items) {
    const crowded = pressableItems.some(
      ({ point: { x, y } }) => Math.hypot(x - item.point.x, (y - item.point.y) / aspect) < gap,
    )
    if (!crowded) pressableItems.push(item)
  }
  return pressableItems
}

/** A map service's page that shows the way to a place (opens outside the shop). */
export function directionsUrl({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${latitude},${longitude}`
}
