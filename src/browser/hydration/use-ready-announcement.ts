import { type RefObject, useEffect } from 'react'

/**
 * Dispatches `shop:ready`, so that `client:intent` replays queued events. Call it last in an island: all its effects,
 * and those of its children, have then run.
 */
export function useReadyAnnouncement(root: RefObject<Element | null>): void {
  useEffect(() => {
    root.current?.dispatchEvent(new Event('shop:ready', { bubbles: true }))
  }, [root])
}
