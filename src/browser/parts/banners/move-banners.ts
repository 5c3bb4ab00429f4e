import { afterFrame } from '../../timing/after-frame.ts'

/** Fetches the script for moving banners once the page has loaded and painted. */
export function moveBanners(): void {
  const fetchMotion = (): void => void import('./banner-motion.ts')
  if (document.querySelector('.banner > .motion'))
    addEventListener('load', () => afterFrame(() => afterFrame(fetchMotion)))
}
