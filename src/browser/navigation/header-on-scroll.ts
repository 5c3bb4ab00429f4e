/** Scroll position above which the header stays, px: about the height of header and notice. */
const topHeight = 120

/** An element of the header with keyboard focus. */
const used = '.top :focus-visible'

/**
 * Hides the header while scrolling down and shows it while scrolling up or when it receives focus: `<html data-bar>` is
 * `away` or `back`, and absent at the top of the page. CSS moves it with transforms, so nothing else shifts.
 */
export function showHeaderOnScrollUp(): void {
  const root = document.documentElement
  let last = 0
  const follow = (): void => {
    const now = scrollY
    // Ignore jitter of touch and overscroll: a few pixels are not a direction.
    if (Math.abs(now - last) < 4) return
    if (now < topHeight) root.removeAttribute('data-bar')
    else root.dataset['bar'] = now > last && !document.querySelector(used) ? 'away' : 'back'
    last = now
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('focusin', ({ target }) => {
    if (root.dataset['bar'] && target instanceof Element && target.matches(used)) root.dataset['bar'] = 'back'
  })
  // Reading the position now would force a layout before the first frame.
  requestAnimationFrame(follow)
}
