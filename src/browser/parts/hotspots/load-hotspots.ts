import { intentEvents } from '../../timing/intent-events.ts'

/**
 * Loads the script that places the popups of a picture's marks on the first interest. Until then plain HTML opens them
 * in the middle.
 */
export function loadHotspotsOnIntent(): void {
  for (const scene of document.querySelectorAll<HTMLElement>('[data-hotspots]')) {
    const load = (): void => {
      for (const type of intentEvents) scene.parentElement?.removeEventListener(type, load)
      void import('./hotspot-popups.ts').then((script) => script.startHotspots(scene))
    }
    for (const type of intentEvents) scene.parentElement?.addEventListener(type, load, { passive: true })
  }
}
