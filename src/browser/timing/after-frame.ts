/**
 * Runs work after the next frame, so that the response to an input paints first. For the page script alone: islands use
 * `browser/timing/after-paint.ts`, because a shared module would pull their chunk into the page script.
 */
export const afterFrame = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work))
