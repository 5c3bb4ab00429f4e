/** Above this, px, the header stays: about its own height and a notice's. */
const topHeight = 120

/** What of the header is used by keyboard. */
const used = '.top :focus-visible'

/**
 * Lets the header slide away while the visitor scrolls down and come back when scrolling up, or when the focus comes
 * into it: `<html data-bar>` is `away` or `back`, and absent at the top of the page. Only transforms move it, so
 * nothing else does.
 */
export function showHeaderOnScrollUp(): void {
  const root = document.documentElement
  let last = 0
  const follow = (): void => {
    const now = scrollY
    // Fingers and rubber bands tremble: a few pixels are no direction.
    if (Math.abs(now - last) < 4) return
    if (now < topHeight) root.removeAttribute('data-bar')
    else root.dataset['bar'] = now > last && !document.querySelector(used) ? 'away' : 'back'
    last = now
  }
  addEventListener('scroll', follow, { passive: true })
  addEventListener('focusin', ({ target }) => {
    if (root.dataset['bar'] && target instanceof Element && target.matches(used)) root.dataset['bar'] = 'back'
  })
  // Asked for at once, the position would cost a layout of its own before the first frame.
  requestAnimationFrame(follow)
}
