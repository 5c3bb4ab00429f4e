import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { openInTwoSteps } from './open-dialog.ts'
import { useReadyAnnouncement } from '../hydration/use-ready-announcement.ts'

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
  readonly onClose: () => void
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
  // The event comes with a later task: meanwhile the panel may have been opened again.
  const onClose = (): void => {
    if (!ref.current?.open) close()
  }
  return { ref, onClick, onClose }
}
