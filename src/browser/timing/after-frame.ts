/**
 * Does what a touch brings along after the frame that answers it. For the page's script alone: islands have
 * `browser/timing/after-paint.ts`, and a module that both shared would bring all of theirs.
 */
export const afterFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work))
