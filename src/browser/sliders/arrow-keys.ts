import type Swiper from 'swiper'

/**
 * Moves a slider by arrow keys while it has the focus. Swiper's keyboard module would move every slider in view, and
 * adds 1 KiB.
 */
export function enableArrowKeys(box: HTMLElement, swiper: Swiper): void {
  const press = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    event.preventDefault()
    if (key === 'ArrowLeft') swiper.slidePrev()
    else swiper.slideNext()
  }
  box.addEventListener('keydown', press)
}
