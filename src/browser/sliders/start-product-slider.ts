import { startScrollSlider } from './start-scroll-slider.ts'

/**
 * Turns a list of products into a slider, with labels from its `data-` attributes (`components/product/Tiles.astro`).
 * Only one whose editor asks for motion needs the slider library (decision 024).
 */
export async function startProductSlider(list: HTMLElement): Promise<void> {
  const { previous = '', next = '', motion } = list.dataset
  const words = { previous, next }
  if (motion !== undefined) (await import('./start-moving-slider.ts')).startMovingSlider(list, { ...words, motion })
  else startScrollSlider(list, words)
}
