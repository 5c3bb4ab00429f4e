import type { placeholderWidth } from '../../../domain/media/image-url.ts'

/** Time in view without its picture after which a tile gets a placeholder, ms. */
const delay = 200

/**
 * Placeholder size at the tiles' ratio of 3:4. Checked by type alone: importing the constant would create a shared
 * chunk that every page fetches.
 */
const pixels: `w=${typeof placeholderWidth}&h=20` = 'w=15&h=20'

const showPlaceholder = (image: HTMLImageElement): void => {
  if (!image.complete) image.style.background = `url("${image.src.replace(/w=\d+&h=\d+/, pixels)}")0/cover`
}

/**
 * Shows placeholders for visible tiles whose picture has not loaded (specification, display 2). Most pictures have
 * loaded by then: they are requested when their tile comes near.
 */
export function showTilePlaceholders(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLImageElement) {
        observer.unobserve(target)
        setTimeout(showPlaceholder, delay, target)
      }
  })
  const watch = (): void => {
    for (const image of document.querySelectorAll<HTMLImageElement>('.tile img'))
      if (!image.complete) observer.observe(image)
  }
  watch()
  document.addEventListener('shop:tiles', watch)
}
