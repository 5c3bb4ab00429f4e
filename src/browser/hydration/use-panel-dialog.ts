import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../timing/after-paint.ts'
import { useReadyAnnouncement } from './use-ready-announcement.ts'

type PanelDialogProps = {
  readonly isOpen: boolean
  /** Listens for what opens this panel until what it returns is called. */
  readonly answerCalls: () => () => void
  readonly close: () => void
}

/** What the dialog of a panel is given: it opens and closes as the store says, and a press beside it closes it. */
type PanelDialog = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onClick: (event: MouseEvent) => void
}

/**
 * Shows a dialog in the next frame, and makes the page wait behind it after that one: what is inert has its style found
 * anew, every element of the page, for which a press on a slow phone must not wait. The dialog's styles place it in
 * both states.
 * @returns takes the second step back, where it is still to come
 */
function openInTwoSteps(dialog: HTMLDialogElement, close: () => void): () => void {
  const steps = new AbortController()
  // Until then, what a modal dialog does by itself.
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close()
  }
  document.addEventListener('keydown', leave, steps)
  // No `show()`: it takes the focus, and closing would give it back to the dialog.
  dialog.setAttribute('open', '')
  afterPaint(() => {
    if (steps.signal.aborted) return
    steps.abort()
    dialog.removeAttribute('open')
    dialog.showModal()
  })
  return () => steps.abort()
}

/** Binds a dialog to its store. Its effects end with the announcement that it answers, so call it last in an island. */
export function usePanelDialog({ isOpen, answerCalls, close }: PanelDialogProps): PanelDialog {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(answerCalls, [answerCalls])
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
