/**
 * Takes the focus off a number field before the wheel steps it: a shopper who scrolls past the quantity means the page.
 */
export function ignoreWheelOverNumbers(): void {
  addEventListener(
    'wheel',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'number' && target === document.activeElement)
        target.blur()
    },
    { passive: true },
  )
}
