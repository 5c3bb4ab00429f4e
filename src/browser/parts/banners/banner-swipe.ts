/**
 * Dispatches `shop:turn` on a banner's background for swipes, detail 1 or -1 (handled by `banner-motion.ts`). The touch
 * script is fetched on the first touch.
 */
export function swipeBanners(): void {
  for (const background of document.querySelectorAll('[data-turn]')) {
    const banner = background.parentElement
    const follow = async (): Promise<void> => {
      const { followTouch } = await import('../../touch/follow-touch.ts')
      const swipe = (to: string): void => {
        const detail = { left: 1, right: -1 }[to]
        if (detail) background.dispatchEvent(new CustomEvent('shop:turn', { detail }))
      }
      if (banner) followTouch(banner, { swipe })
    }
    banner?.addEventListener('touchstart', () => void follow(), { once: true, passive: true })
  }
}
