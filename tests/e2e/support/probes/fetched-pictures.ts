/**
 * A picture as a browser would fetch it on a screen of a density: its address, its pixels (none where the address names
 * no size), and those that it shows, its frame being covered; and whether it is seen without scrolling.
 */
export type FetchedPicture = {
  readonly density: number
  readonly url: string
  readonly pixels: number
  readonly shown: number
  readonly seenFirst: boolean
}

/** Densities of screens, and how many times the pixels that it shows a picture may have. */
type Screens = { readonly densities: readonly number[]; readonly most: number }

/**
 * Pictures that are seen first, those with more pixels than they may have, and those of which nothing can be said (all
 * others would take long to report).
 * What each picture of the page's layout would be fetched as on screens of some densities, by the rule of Firefox and
 * of Chromium: the smallest that has no fewer pixels than needed. (Older ones of Chromium took the nearest, which never
 * is more.) Runs in the page; nothing is fetched.
 */
export function fetchedPictures({ densities, most }: Screens): readonly FetchedPicture[] {
  const ruler = document.createElement('div')
  ruler.style.cssText = 'position:fixed;height:0'
  document.body.append(ruler)
  const lengths = new Map<string, number>()
  const measure = (sizes: string): number => {
    for (const part of sizes.split(/,(?![^(]*\))/)) {
      const [, media, length = ''] = /^\s*((?:\([^)]*:[^)]*\)(?: and )?)+)?\s*(.+)$/.exec(part) ?? []
      if (media !== undefined && !matchMedia(media).matches) continue
      ruler.style.width = `calc(${length})`
      return ruler.getBoundingClientRect().width
    }
    return innerWidth
  }
  /** Many pictures have the same sizes, and each measure lays the page out. */
  const lengthOf = (sizes: string): number => {
    const length = lengths.get(sizes) ?? measure(sizes)
    lengths.set(sizes, length)
    return length
  }
  type Candidate = { readonly url: string; readonly density: number }
  const candidates = (image: HTMLImageElement): readonly Candidate[] => {
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
    const from = sources.find(({ media }) => matchMedia(media).matches) ?? image
    // A browser that does not measure by itself goes by what stands behind `auto`.
    const length = lengthOf(from.sizes.replace(/^\s*auto\s*,?/, '') || '100vw')
    const listed = from.srcset
      .split(', ')
      .filter(Boolean)
      .map((one) => {
        const [url = '', size = '1x'] = one.split(' ')
        return { url, density: size.endsWith('w') ? Number.parseInt(size, 10) / length : Number.parseFloat(size) }
      })
    const plain = from === image && !from.sizes ? [{ url: image.src, density: 1 }] : []
    return [...listed, ...plain].toSorted((one, other) => one.density - other.density)
  }
  const choose = (rising: readonly Candidate[], density: number): string | undefined =>
    (rising.find((one) => one.density >= density) ?? rising.at(-1))?.url
  const isSeenFirst = (image: HTMLImageElement): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    return isInSight && image.checkVisibility({ visibilityProperty: true })
  }
  const found = [...document.images].flatMap((image) => {
    const { clientWidth: width, clientHeight: height } = image
    if (width === 0 || height === 0) return []
    const rising = candidates(image)
    const seenFirst = isSeenFirst(image)
    return densities.flatMap((density) => {
      const url = choose(rising, density) ?? image.src
      const query = new URL(url, location.href).searchParams
      const [w, h] = [Number(query.get('w')), Number(query.get('h'))]
      if (w === 0 || h === 0) return [{ density, url, pixels: 0, shown: 0, seenFirst }]
      const shown = Math.max(width, (height * w) / h) * density
      return seenFirst || w > shown * most ? [{ density, url, pixels: w, shown, seenFirst }] : []
    })
  })
  ruler.remove()
  return found
}
