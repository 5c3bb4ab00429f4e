import { type RefObject, useEffect } from 'react'

/**
 * Tells `client:intent` that the island of this element answers to events. Call it last in an island: its effects,
 * and those of everything within, have then run.
 */
export function useReadyAnnouncement(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.dispatchEvent(new Event('firn:ready', { bubbles: true }))
  }, [root])
}
