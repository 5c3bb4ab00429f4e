import { productSlider } from '../../domain/slider-options.ts'

/**
 * Takes over a list of products; its words stand on it (`components/Tiles.astro`). The library does where the page's
 * budget has room for it: 25 KiB, which product pages may have on top (decision 024).
 */
export async function startProductSlider(list: HTMLElement): Promise<void> {
  const { previous = '', next = '' } = list.dataset
  const words = { previous, next }
  if (document.querySelector('.buy-box')) (await import('./start-slider.ts')).startSlider(list, productSlider, words)
  else (await import('./start-scroll-slider.ts')).startScrollSlider(list, words)
}
