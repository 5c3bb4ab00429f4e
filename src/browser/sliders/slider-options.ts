/** The motion of a slider. Widths and gaps in CSS pixels, times in ms. */
export type SliderOptions = {
  readonly speed: number
  readonly loop: boolean
  /** The way that a finger moves before the slides do, px. */
  readonly threshold: number
  readonly keyboard: boolean
  /** Cards side by side from a viewport width on, rising; one below the first. */
  readonly perView?: readonly { readonly from: number; readonly cards: number }[]
  readonly gap?: number
  /** The time for which a slide stays before the next one comes by itself; without it none does. */
  readonly autoplay?: number
}

/** A slider's options unless told (specification, display 2, "Product grid", generic slider wrapper). */
export const sliderDefaults: SliderOptions = { speed: 500, loop: true, threshold: 2, keyboard: true }

/** The slider library's own delay of autoplay, ms (specification, display 2). */
const defaultAutoplay = 3000

/**
 * The time for which a slider stays after it was closed, ms: in a modal until that is gone (specification, display 2).
 */
export const teardownDelay = (isModal: boolean): number => (isModal ? 1000 : 0)

/** Cards of content that take turns: the defaults, two cards from 600 px. */
export const contentSlider: SliderOptions = {
  ...sliderDefaults,
  gap: 10,
  autoplay: defaultAutoplay,
  perView: [{ from: 600, cards: 2 }],
}
