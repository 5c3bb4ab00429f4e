/** Puts the focus back into a search field that its reset button has cleared: the button is gone by then. */
export function focusClearedSearch(): void {
  document.addEventListener('reset', ({ target }) => {
    if (target instanceof HTMLFormElement) target.querySelector('input')?.focus()
  })
}
