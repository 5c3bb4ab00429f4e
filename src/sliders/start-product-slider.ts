import { productSlider } from '../domain/slider-options.ts'
import type { Slider } from './slider.ts'
import { startSlider } from './start-slider.ts'

/** Takes over a list of products; its words stand on it (`components/Tiles.astro`). */
export function startProductSlider(list: HTMLElement): Promise<Slider> {
  const { previous = '', next = '' } = list.dataset
  return startSlider(list, productSlider, { previous, next })
}
