import { checkForms } from './forms/check-fields.ts'

/**
 * Starts what a page does with typed text. One file for all pages, as each further one that the page script names costs
 * every page bytes; the filter has one of its own, since it needs files of the cart.
 */
export function followTyping(): void {
  checkForms()
  if (document.querySelector('.seek')) void import('./filter-dealers.ts').then((script) => script.filterDealers())
}
