/*
 * What CSS cannot do for the header: Escape closes an open panel without moving the pointer (WCAG 1.4.13), and a sheet
 * that the focus has left closes, so that nothing focused lies beneath it (2.4.11).
 */
const top = document.querySelector<HTMLElement>('.top')
const sheet = document.getElementById('nav')

if (top && sheet) {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') top.classList.add('shut')
  })
  for (const type of ['pointerleave', 'focusout'])
    top.addEventListener(type, ({ target }) => {
      if (target === top || !top.matches(':focus-within')) top.classList.remove('shut')
    })
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sheet.contains(relatedTarget) && sheet.matches(':popover-open')) sheet.hidePopover()
  })
}
