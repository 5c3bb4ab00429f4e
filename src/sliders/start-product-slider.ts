import { productSlider } from '../domain/slider-options.ts'
import type { Slider, StartSlider } from './slider.ts'

/** The library where the page's budget has room for it: 25 KiB, which product pages may have on top (docs/decisions.md). */
async function engine(): Promise<StartSlider> {
  return document.querySelector('.buy-box')
    ? (await import('./start-slider.ts')).startSlider
    : (await import('./start-scroll-slider.ts')).startScrollSlider
}

/** Takes over a list of products; its words stand on it (`components/Tiles.astro`). */
export async function startProductSlider(list: HTMLElement): Promise<Slider> {
  const { previous = '', next = '' } = list.dataset
  const start = await engine()
  return start(list, productSlider, { previous, next })
}
