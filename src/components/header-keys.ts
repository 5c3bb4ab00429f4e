/**
 * What CSS cannot do for the header: Escape closes an open panel without moving the pointer (WCAG 1.4.13), and a sheet
 * that the focus has left closes, so that nothing focused lies beneath it (2.4.11).
 */
export function closeOnKeys(): void {
  const top = document.querySelector('.top')
  const sheet = document.getElementById('nav')
  if (!top || !sheet) return
  const reopen = (): void => top.classList.remove('shut')
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    // A panel that closes must not take the focus with it.
    const panel = document.activeElement?.closest('.sub')
    if (panel?.previousElementSibling instanceof HTMLElement) panel.previousElementSibling.focus()
    top.classList.add('shut')
  })
  top.addEventListener('pointerleave', reopen)
  top.addEventListener('focusin', reopen)
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sheet.contains(relatedTarget) && sheet.matches(':popover-open'))
      sheet.hidePopover()
  })
}
