/** Signs that somebody comes near a mark. */
const signs = ['pointerover', 'touchstart', 'focusin']

/**
 * Fetches what places the popups of a picture's marks once somebody touches it. Until then HTML opens them in the
 * middle.
 */
export function loadHotspotsOnIntent(): void {
  for (const scene of document.querySelectorAll<HTMLElement>('[data-hotspots]')) {
    const wake = (): void => {
      for (const sign of signs) scene.parentElement?.removeEventListener(sign, wake)
      void import('./hotspot-popups.ts').then((script) => script.startHotspots(scene))
    }
    for (const sign of signs) scene.parentElement?.addEventListener(sign, wake, { passive: true })
  }
}
