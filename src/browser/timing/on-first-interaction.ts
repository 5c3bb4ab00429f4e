import { whenIdle } from './when-idle.ts'

/**
 * Events by which a visitor shows to be there. Before one, a page costs what its budget says (specification, quality
 * 4).
 */
const signs = ['pointerover', 'touchstart', 'keydown', 'scroll']

/** Does once what only a page that is looked at needs: the page loaded, its visitor there and the browser idle. */
export function onFirstInteraction(work: () => void): void {
  const hear = (): void => {
    if (document.readyState !== 'complete') return
    for (const sign of signs) removeEventListener(sign, hear)
    whenIdle(work)
  }
  for (const sign of signs) addEventListener(sign, hear, { passive: true })
}
