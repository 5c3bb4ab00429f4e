import { tidyCode } from '../../domain/format/typed-text.ts'
import { holdsTyped } from '../../domain/search/plain-letters.ts'

function filterList(query: string, noMatch: HTMLElement | null): void {
  let total = 0
  for (const country of document.querySelectorAll<HTMLElement>('[data-land]')) {
    let shown = 0
    for (const dealer of country.querySelectorAll<HTMLElement>('.dealer')) {
      const text = `${dealer.querySelector('h3')?.textContent} ${dealer.querySelector('address')?.textContent}`
      dealer.hidden = !holdsTyped(`${text} ${country.querySelector('h2')?.textContent}`, query)
      if (!dealer.hidden) shown += 1
    }
    country.hidden = shown === 0
    if (country instanceof HTMLDetailsElement) country.open = query !== '' && shown > 0
    total += shown
  }
  if (noMatch) noMatch.hidden = total > 0
}

/** Filters the list of dealers by what is typed: a town or a name. */
export function filterDealers(): void {
  const field = document.querySelector<HTMLInputElement>('.seek input')
  if (!field) return
  const filter = (): void => filterList(tidyCode(field.value), document.querySelector<HTMLElement>('[data-no-match]'))
  field.addEventListener('input', filter)
  // The text that was typed before this script came.
  if (field.value !== '') filter()
}
