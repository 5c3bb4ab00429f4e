import { productSlider } from '../../domain/pages/slider-options.ts'

/**
 * Turns a list of products into a slider, with labels from its `data-` attributes (`components/Tiles.astro`). Uses
 * Swiper on product pages, whose budget has 25 KiB for it (decision 024).
 */
export async function startProductSlider(list: HTMLElement): Promise<void> {
  const { previous = '', next = '', motion } = list.dataset
  const words = { previous, next }
  if (motion !== undefined) (await import('./start-moving-slider.ts')).startMovingSlider(list, { ...words, motion })
  else if (document.querySelector('.buy-box'))
    (await import('./start-slider.ts')).startSlider(list, productSlider, words)
  else (await import('./start-scroll-slider.ts')).startScrollSlider(list, words)
}
