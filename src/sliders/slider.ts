import type { SliderOptions } from '../domain/slider-options.ts'

/** A list that scrolls sideways by itself, taken over by the slider library. */
export type Slider = {
  /** Stops and starts moving by itself; nothing where it never does. */
  readonly pause: () => void
  readonly resume: () => void
  readonly goTo: (index: number) => void
  /** Gives the list back as it was. */
  readonly end: () => void
}

/** Takes over a list (`<ul>`) once its library has come. The words are content: what the two arrows and the dots are called. */
export type StartSlider = (
  list: HTMLElement,
  options: SliderOptions,
  words: { readonly previous: string; readonly next: string },
) => Promise<Slider>
