/**
 * A picture as a browser would fetch it: its address, its pixels, and those that it shows, its frame being covered; and
 * whether it is seen without scrolling.
 */
export type FetchedPicture = {
  readonly url: string
  readonly pixels: number
  readonly shown: number
  readonly seenFirst: boolean
}

/**
 * What each picture of the page's layout would be fetched as, by the rule of Firefox and of Chromium: the smallest
 * that has no fewer pixels than are told. (Older ones of Chromium took the nearest, which never is more.) Runs in the
 * page; nothing is fetched.
 */
export function fetchedPictures(density: number): readonly FetchedPicture[] {
  const ruler = document.createElement('div')
  ruler.style.cssText = 'position:fixed;height:0'
  document.body.append(ruler)
  const lengthOf = (sizes: string): number => {
    for (const part of sizes.split(/,(?![^(]*\))/)) {
      const [, media, length = ''] = /^\s*(\([^)]*:[^)]*\))?\s*(.+)$/.exec(part) ?? []
      if (media !== undefined && !matchMedia(media).matches) continue
      ruler.style.width = `calc(${length})`
      return ruler.getBoundingClientRect().width
    }
    return innerWidth
  }
  const chosen = (image: HTMLImageElement): string => {
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? [])]
    const from = sources.find(({ media }) => matchMedia(media).matches) ?? image
    const length = lengthOf(from.sizes || '100vw')
    const listed = from.srcset
      .split(', ')
      .filter(Boolean)
      .map((one) => {
        const [url = '', size = '1x'] = one.split(' ')
        return { url, density: size.endsWith('w') ? Number.parseInt(size, 10) / length : Number.parseFloat(size) }
      })
    const plain = from === image && !from.sizes ? [{ url: image.src, density: 1 }] : []
    const rising = [...listed, ...plain].toSorted((one, other) => one.density - other.density)
    return (rising.find((one) => one.density >= density) ?? rising.at(-1))?.url ?? image.src
  }
  const isSeenFirst = (image: HTMLImageElement): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    return isInSight && image.checkVisibility({ visibilityProperty: true })
  }
  const found = [...document.images].flatMap((image) => {
    const { clientWidth: width, clientHeight: height } = image
    const url = chosen(image)
    const query = new URL(url, location.href).searchParams
    const [w, h] = [Number(query.get('w')), Number(query.get('h'))]
    if (width === 0 || height === 0 || w === 0 || h === 0) return []
    return [{ url, pixels: w, shown: Math.max(width, (height * w) / h) * density, seenFirst: isSeenFirst(image) }]
  })
  ruler.remove()
  return found
}
