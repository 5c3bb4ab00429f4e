/** Returns the address of a media service picture in another size, px, and density. */
function resized(url: string, width: number, height: number, density: 1 | 2): string {
  const dpi = density === 2 ? '144' : '72'
  return url
    .replace(/([?&]w=)\d+/, `$1${width * density}`)
    .replace(/([?&]h=)\d+/, `$1${height * density}`)
    .replace(/([?&]dpi=)\d+/, `$1${dpi}`)
}

/** Creates a copy of a picture in another size, in both densities. */
export function resizedImage(
  like: HTMLImageElement,
  { width, height }: { width: number; height: number },
): HTMLImageElement {
  const image = new Image(width, height)
  const url = like.getAttribute('src') ?? ''
  image.loading = 'lazy'
  image.decoding = 'async'
  image.alt = like.alt
  image.srcset = `${resized(url, width, height, 2)} 2x`
  image.src = resized(url, width, height, 1)
  return image
}
