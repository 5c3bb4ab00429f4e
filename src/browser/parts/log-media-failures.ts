import { logFailure } from '../log-failure.ts'

/** Logs pictures and films that do not load (specification, display 8); what stands around them stays as it is. */
export function logMediaFailures(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) logFailure('Image load failed', target.currentSrc)
      else if (target instanceof HTMLVideoElement || target instanceof HTMLSourceElement)
        logFailure('Video load failed', target.src)
    },
    // Such events do not bubble.
    true,
  )
}
