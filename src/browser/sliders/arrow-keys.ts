import type Swiper from 'swiper'

/**
 * Lets the arrow keys move a slider while it has the focus. The library's own part for keys would move every slider in
 * view, and is a KiB that shoppers fetch.
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
