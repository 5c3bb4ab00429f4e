/** Loads the script that lets a finger push the cart drawer out at the first touch of it. */
export function awaitDrawerSwipes(): void {
  const place = document.querySelector('.drawer')?.parentElement
  const load = (): void => void import('../touch/swipe-away.ts').then((script) => place && script.swipeAway(place))
  place?.addEventListener('touchstart', load, { once: true, passive: true })
}
