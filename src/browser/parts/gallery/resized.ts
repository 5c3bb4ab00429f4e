/** Returns the address of a media service picture in another size, px, and density. */
function resized(url: string, width: number, height: number, density: 1 | 2): string {
  const sized = url.replace(/([?&]w=)\d+/, `$1${width * density}`).replace(/([?&]h=)\d+/, `$1${height * density}`)
  // The form in which `pictureUrl` writes double density.
  return density === 2 ? sized.replace(/(&fmt=auto)(&dpi=\d+)/, '$2$1') : sized
}

/**
 * Creates a copy of a picture in another size, in both densities.
 * @param size.interlaced where the answer is a JPEG, it gets sharper as it comes
 */
export function resizedImage(
  like: HTMLImageElement,
  { width, height, interlaced = false }: { width: number; height: number; interlaced?: boolean },
): HTMLImageElement {
  const image = new Image(width, height)
  const address = like.getAttribute('src') ?? ''
  const url = interlaced ? address.replace('&fmt=auto', '&fmt.jpeg.interlaced=true$&') : address
  image.loading = 'lazy'
  image.decoding = 'async'
  image.alt = like.alt
  image.srcset = `${resized(url, width, height, 2)} 2x`
  image.src = resized(url, width, height, 1)
  return image
}
