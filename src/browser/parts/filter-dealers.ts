/** Accents and case do not count: `zurich` finds Zürich. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function shorten(wish: string, nothing: HTMLElement | null): void {
  let left = 0
  for (const land of document.querySelectorAll<HTMLElement>('[data-land]')) {
    let here = 0
    for (const dealer of land.querySelectorAll<HTMLElement>('.dealer')) {
      const text = `${dealer.querySelector('h3')?.textContent} ${dealer.querySelector('address')?.textContent}`
      dealer.hidden = !plain(`${text} ${land.querySelector('h2')?.textContent}`).includes(wish)
      if (!dealer.hidden) here += 1
    }
    land.hidden = here === 0
    if (land instanceof HTMLDetailsElement) land.open = wish !== '' && here > 0
    left += here
  }
  if (nothing) nothing.hidden = left > 0
}

/**
 * Shortens the list of dealers while somebody types a town or a name. Without scripts the field is not there (styles).
 */
export function filterDealers(): void {
  const field = document.querySelector<HTMLInputElement>('.seek input')
  if (!field) return
  const nothing = document.querySelector<HTMLElement>('[data-no-match]')
  field.addEventListener('input', () => shorten(plain(field.value.trim()), nothing))
}
