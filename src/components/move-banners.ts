/** Banners that move start when all that the page opens with is there; what moves them is fetched then. */
export function moveBanners(): void {
  if (document.querySelector('.banner > .motion')) addEventListener('load', () => void import('./banner-motion.ts'))
}
