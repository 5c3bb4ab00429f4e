import { openPopover } from '../../domain/pages/open-popover.ts'

/**
 * Makes the header's wide panels work by keyboard and touch: the button beside a link toggles its panel, Escape
 * closes it and gives the focus back, and it closes when focus or pointer go elsewhere (WCAG 1.4.13). The sheet of
 * small screens closes when the focus leaves it, so that nothing focused lies beneath it (2.4.11). Hover is CSS;
 * `.shut` holds it off.
 */
export function enableHeaderPanels(): void {
  const top = document.querySelector('.top')
  const sheet = document.getElementById('nav')
  if (!top || !sheet) return
  const opened = (): Element | null => sheet.querySelector('[aria-expanded="true"]')
  const set = (button: Element | null, isOpen: boolean): void => {
    button?.setAttribute('aria-expanded', String(isOpen))
    top.classList.toggle('shut', !isOpen)
  }
  const leave = ({ target }: Event): void => {
    const button = opened()
    if (target instanceof Node && !button?.parentElement?.contains(target))
      button?.setAttribute('aria-expanded', 'false')
  }
  sheet.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[aria-expanded]')
    if (button) set(button, button !== opened())
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    // Move the focus out before the panel closes.
    const button = document.activeElement?.closest('.sub')?.previousElementSibling
    if (button instanceof HTMLElement) button.focus()
    set(opened(), false)
  })
  const reopen = (): void => top.classList.remove('shut')
  top.addEventListener('pointerenter', reopen)
  top.addEventListener('focusin', reopen)
  sheet.addEventListener('pointerover', leave)
  addEventListener('focusin', leave)
  addEventListener('pointerdown', leave)
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.closest('[popover]') && sheet.matches(openPopover))
      sheet.hidePopover()
  })
}
