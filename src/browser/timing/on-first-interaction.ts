import { whenIdle } from './when-idle.ts'

/**
 * Events that count as the first interaction: a pointer pressed or moved, a touch, a key, the wheel or a scroll. Before
 * one, a page stays inside its budget (specification, quality 4).
 */
const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll']

/**
 * Runs work once, when the page has loaded, the visitor has interacted and the browser is idle. A page that is rendered
 * ahead may scroll to a part of it, without a visitor.
 */
export function onFirstInteraction(work: () => void): void {
  const start = (): void => {
    if (document.prerendering || document.readyState !== 'complete') return
    for (const type of events) removeEventListener(type, start)
    whenIdle(work)
  }
  for (const type of events) addEventListener(type, start, { passive: true })
}
