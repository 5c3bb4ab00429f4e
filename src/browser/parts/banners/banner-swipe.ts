/**
 * Fingers turn the pictures of a banner: `firn:turn` on its background, detail 1 or -1 (`banner-motion.ts` follows it).
 * What watches fingers is fetched when the first one comes.
 */
export function swipeBanners(): void {
  for (const background of document.querySelectorAll('[data-turn]')) {
    const banner = background.parentElement
    const follow = async (): Promise<void> => {
      const { followTouch } = await import('./follow-touch.ts')
      const swipe = (to: string): void => {
        const detail = { left: 1, right: -1 }[to]
        if (detail) background.dispatchEvent(new CustomEvent('firn:turn', { detail }))
      }
      if (banner) followTouch(banner, { swipe })
    }
    banner?.addEventListener('touchstart', () => void follow(), { once: true, passive: true })
  }
}
