import type { ColorEvent } from '../domain/document-events.ts'

const tell = (slug: string): void => {
  const event: ColorEvent = new CustomEvent('firn:color', { detail: { slug } })
  document.dispatchEvent(event)
}

const remember = (slug: string): void => {
  const url = new URL(location.href)
  url.searchParams.set('color', slug)
  history.replaceState(history.state, '', url)
}

/**
 * Keeps swatches (`input[data-color]`), the address (`?color=`) and whoever listens to `firn:color` agreed, long
 * before React is there. A colour of the address is checked and told at once.
 */
export function followColor(): void {
  const linked = new URLSearchParams(location.search).get('color')?.toLowerCase()
  const swatches = [...document.querySelectorAll<HTMLInputElement>('input[data-color]')]
  const start = swatches.find((swatch) => swatch.dataset.color === linked)
  if (start) start.checked = true
  // Pictures are rendered in the first colour; an address, a form that was refused or restored may hold another.
  const checked = swatches.find((swatch) => swatch.checked)
  if (checked?.dataset.color && checked !== swatches[0]) tell(checked.dataset.color)

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.color) return
    remember(target.dataset.color)
    tell(target.dataset.color)
  })
}
