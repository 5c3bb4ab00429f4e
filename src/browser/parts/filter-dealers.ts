import { tidyCode } from '../../domain/format/typed-text.ts'
import { holdsTyped } from '../../domain/search/plain-letters.ts'

/** Pause in typing after which the number of dealers is announced, ms. */
const pause = 500

/**
 * Shows the dealers that a query finds, and their number beside each country.
 * @returns their number in all countries
 */
function filterList(query: string, countOf: (count: number) => string): number {
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
    const count = country.querySelector('.quiet')
    if (count && shown > 0) count.textContent = countOf(shown)
    total += shown
  }
  return total
}

/**
 * Filters the list of dealers by what is typed: a town or a name. A press on a dot of the map shows the whole list
 * again, which has its dealer.
 */
export function filterDealers(): void {
  const field = document.querySelector<HTMLInputElement>('.seek input')
  const status = document.querySelector<HTMLElement>('.seek [role=status]')
  if (!field || !status) return
  const noMatch = status.querySelector<HTMLElement>('[data-no-match]')
  const found = status.querySelector('.sr')
  const { one = '', other = '' } = status.dataset
  // The formatter of counts would be one more file; in the shop's languages, 1 has a form and all above have another.
  const countOf = (count: number): string => (count === 1 ? one : other).replace('{count}', String(count))
  let timer: ReturnType<typeof setTimeout> | undefined
  const filter = (): void => {
    const query = tidyCode(field.value)
    const total = filterList(query, countOf)
    if (noMatch) noMatch.hidden = total > 0
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (found) found.textContent = query === '' || total === 0 ? '' : countOf(total)
    }, pause)
  }
  field.addEventListener('input', filter)
  document.querySelector('.map nav')?.addEventListener('click', ({ target }) => {
    if (field.value === '' || !(target instanceof Element && target.closest('a'))) return
    // Before the browser follows the link.
    field.value = ''
    filter()
  })
  // The text that was typed before this script came.
  if (field.value !== '') filter()
}
