import type { SliderOptions } from '../domain/slider-options.ts'

/** A list that scrolls sideways by itself, taken over by the slider library. */
export type Slider = {
  /** Stops and starts moving by itself; nothing where it never does. */
  readonly pause: () => void
  readonly resume: () => void
  /** Shows a slide by its place in the list as it was written, from 0. */
  readonly goTo: (index: number) => void
  /** Tells which slide comes first from now on, by its place in the list as it was written, from 0. */
  readonly follow: (tell: (index: number) => void) => void
  /** Gives the list back as it was; in a dialog only once that had time to close. */
  readonly end: () => void
}

/**
 * Takes over a list (`<ul>`) that stands alone in a box of its own (`class="slide-box"`), once its library has come. It
 * stays where it was scrolled to. The words are content: what the two arrows are called.
 */
export type StartSlider = (
  list: HTMLElement,
  options: SliderOptions,
  words: { readonly previous: string; readonly next: string },
) => Promise<Slider>
