import { afterPaint } from '../timing/after-paint.ts'

/**
 * Opens a dialog in the next frame, and makes it modal after that one: `showModal` recalculates the styles of the whole
 * page, which would delay the response to a press on a slow phone. The dialog's styles place it in both states.
 * @param close called for Escape before the dialog is modal
 * @param onModal called once it is, and screen readers know what is in it
 * @returns cancels the second step
 */
export function openInTwoSteps(dialog: HTMLDialogElement, close: () => void, onModal?: () => void): () => void {
  const steps = new AbortController()
  // A modal dialog closes on Escape natively; this listener covers the time before.
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close()
  }
  document.addEventListener('keydown', closeOnEscape, steps)
  // No `show()`: it moves the focus, and closing would restore it to the dialog.
  dialog.setAttribute('open', '')
  afterPaint(() => {
    if (steps.signal.aborted) return
    steps.abort()
    dialog.removeAttribute('open')
    dialog.showModal()
    onModal?.()
  })
  return () => steps.abort()
}
