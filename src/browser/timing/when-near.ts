import { intentEvents } from './intent-events.ts'

/** Distance from the viewport at which an element counts as near. */
const margin = '50%'

/**
 * Calls `act` once when an element comes near the viewport after the first scroll, or is hovered, touched or focused.
 * Before the first interaction nothing is observed.
 */
export function whenNear(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { rootMargin: margin })
  const watch = (): void => observer.observe(element)
  const start = (): void => {
    observer.disconnect()
    removeEventListener('scroll', watch)
    for (const type of intentEvents) element.removeEventListener(type, start)
    act()
  }
  addEventListener('scroll', watch, { once: true, passive: true })
  for (const type of intentEvents) element.addEventListener(type, start, { passive: true })
}
