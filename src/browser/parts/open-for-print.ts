/**
 * Opens folded lines of the page for a print, and folds them again after it, where styles alone cannot
 * (`::details-content` is younger than some promised browsers).
 */
export function openForPrint(): void {
  let opened: readonly HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const line of opened) line.open = true
  })
  addEventListener('afterprint', () => {
    for (const line of opened) line.open = false
  })
}
