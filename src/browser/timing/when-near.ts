/** How far below the screen an element counts as near. */
const reach = '50%'

/**
 * Acts once when an element is near the screen of somebody who scrolls, or is pointed at, touched or focused. A page
 * that nobody touches does nothing for it.
 */
export function whenNear(element: Element, act: () => void): void {
  const signs = ['pointerover', 'touchstart', 'focusin']
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { rootMargin: reach })
  const watch = (): void => observer.observe(element)
  const start = (): void => {
    observer.disconnect()
    removeEventListener('scroll', watch)
    for (const sign of signs) element.removeEventListener(sign, start)
    act()
  }
  addEventListener('scroll', watch, { once: true, passive: true })
  for (const sign of signs) element.addEventListener(sign, start, { passive: true })
}
