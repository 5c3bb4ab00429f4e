import type Swiper from 'swiper'

/** Lets keys move a slider only while it has the focus: the library's own answer to them in every slider in view. */
export function focusedKeys(box: HTMLElement, { keyboard }: Swiper): { readonly end: () => void } {
  const take = (): void => keyboard.enable()
  const leave = (): void => keyboard.disable()
  leave()
  box.addEventListener('focusin', take)
  box.addEventListener('focusout', leave)
  if (box.contains(document.activeElement)) take()
  return {
    end: () => {
      box.removeEventListener('focusin', take)
      box.removeEventListener('focusout', leave)
    },
  }
}
