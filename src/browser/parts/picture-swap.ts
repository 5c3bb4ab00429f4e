const pictureName = /(\/i\/[^/]+\/)[^?]+/g
// A point of interest applies only to its own picture.
const interest = /&scaleFit=poi&poi=[^ ,&]+/g

const renamed = (urls: string, name: string): string =>
  urls.replace(pictureName, `$1${encodeURIComponent(name)}`).replace(interest, '')

/** Replaces the picture in `frame` with another one of the media service, in the same sizes. */
export function swapPicture(frame: Element, name: string, alt?: string): void {
  for (const element of frame.querySelectorAll('img, source'))
    for (const attribute of ['srcset', 'src']) {
      const urls = element.getAttribute(attribute)
      if (urls !== null) element.setAttribute(attribute, renamed(urls, name))
    }
  if (alt !== undefined) frame.querySelector('img')?.setAttribute('alt', alt)
}
