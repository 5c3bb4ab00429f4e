import { followTouch } from './follow-touch.ts'

/**
 * Lets a finger push an open dialog out to the right: the dialog follows the finger, and closes after a swipe.
 * @param place holds the dialog
 */
export function swipeAway(place: HTMLElement): void {
  const panel = (): HTMLDialogElement | null => place.querySelector('dialog[open]')
  const drag = (across: number): void => {
    const dialog = panel()
    if (dialog) dialog.style.translate = across > 0 ? `${across}px` : ''
  }
  followTouch(
    place,
    {
      drag: (across, down) => drag(across > Math.abs(down) ? across : 0),
      swipe: (to) => {
        drag(0)
        if (to === 'right') panel()?.close()
      },
      end: () => drag(0),
    },
    'fingers',
  )
}
