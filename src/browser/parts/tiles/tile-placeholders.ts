import type { placeholderWidth } from '../../../domain/image-url.ts'

/** How long a tile is looked at without its picture before a few pixels of it are fetched. Milliseconds. */
const patience = 200

/**
 * Tiles' pictures are three wide and four high. Held to the constant by type alone: a value that two scripts share is a
 * file that every page fetches.
 */
const pixels: `w=${typeof placeholderWidth}&h=20` = 'w=15&h=20'

const standIn = (image: HTMLImageElement): void => {
  if (!image.complete) image.style.background = `url("${image.src.replace(/w=\d+&h=\d+/, pixels)}")0/cover`
}

/**
 * Shows tiles that are looked at before their picture is there a placeholder of it (specification, display 2). Most
 * pictures are there by then: they are asked for as soon as their tile comes near.
 */
export function showTilePlaceholders(): void {
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && target instanceof HTMLImageElement) {
        sight.unobserve(target)
        setTimeout(standIn, patience, target)
      }
  })
  const watch = (): void => {
    for (const image of document.querySelectorAll<HTMLImageElement>('.tile img'))
      if (!image.complete) sight.observe(image)
  }
  watch()
  document.addEventListener('firn:tiles', watch)
}
