import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
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

/** Binds a dialog to its store. Its effects end with the announcement that it answers, so call it last in an island. */
export function usePanelDialog({ isOpen, answerCalls, close }: PanelDialogProps): PanelDialog {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(answerCalls, [answerCalls])
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  useReadyAnnouncement(ref)
  const onClick = ({ target }: MouseEvent): void => {
    if (target === ref.current) close()
  }
  return { ref, onClick }
}
