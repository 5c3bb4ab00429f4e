import { afterFrame } from '../../timing/after-frame.ts'

/** Banners that move start when all that the page opens with is there and seen; what moves them is fetched then. */
export function moveBanners(): void {
  const fetchMotion = (): void => void import('./banner-motion.ts')
  if (document.querySelector('.banner > .motion'))
    addEventListener('load', () => afterFrame(() => afterFrame(fetchMotion)))
}
