import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../timing/after-paint.ts'
import { useReadyAnnouncement } from './use-ready-announcement.ts'

type PanelDialogProps = {
  readonly isOpen: boolean
  /** Listens for the event that opens this panel; returns the function that unsubscribes. */
  readonly listen: () => () => void
  readonly close: () => void
}

/** Props for the panel's `<dialog>`; a click on the backdrop closes it. */
type PanelDialog = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onClick: (event: MouseEvent) => void
}

/**
 * Opens a dialog in the next frame, and makes it modal after that one: `showModal` recalculates the styles of the whole
 * page, which would delay the response to a press on a slow phone. The dialog's styles place it in both states.
 * @returns cancels the second step
 */
function openInTwoSteps(dialog: HTMLDialogElement, close: () => void): () => void {
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
  })
  return () => steps.abort()
}

/** Binds a dialog to its store and announces that the island is ready, so call it last in an island. */
export function usePanelDialog({ isOpen, listen, close }: PanelDialogProps): PanelDialog {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(listen, [listen])
  useEffect(() => {
    if (isOpen && ref.current) return openInTwoSteps(ref.current, close)
    ref.current?.close()
    return undefined
  }, [isOpen, close])
  useReadyAnnouncement(ref)
  const onClick = ({ target }: MouseEvent): void => {
    if (target === ref.current) close()
  }
  return { ref, onClick }
}
