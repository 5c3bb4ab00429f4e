/** Parts of a listing that each choice replaces. */
const swapped = ['chosen', 'found'] as const
/** Texts that change in place: count of products, count of filters, label of the sheet's button. */
const texts = ['[data-count]', '[data-chosen]', '[data-show]']

export const partOf = (name: (typeof swapped)[number], root: ParentNode): Element | null =>
  root.querySelector(`[data-part="${name}"]`)

export const textOf = (selector: string, root: ParentNode): string =>
  root.querySelector(selector)?.textContent.trim() ?? ''

/** Query string of a form without its empty fields; '' where nothing is chosen. */
export function queryOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  const query = new URLSearchParams(fields).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * Unchecks the filter that a link removes, or all. Returns those that were checked.
 * @param filter `{name}={value}`; '' for all
 */
export function uncheckFilters(form: HTMLFormElement, filter: string): readonly HTMLInputElement[] {
  const checked = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]:checked')]
  const removed = checked.filter(({ name, value }) => filter === '' || filter === `${name}=${value}`)
  for (const box of removed) box.checked = false
  return removed
}

/**
 * Disables a filter that finds nothing, or enables it. One that has the focus is disabled once it is left without being
 * chosen: disabled at once it would lose the focus, and the next press of Tab would begin anywhere.
 */
function setDisabled(input: HTMLInputElement, isDisabled: boolean): void {
  const isFocused = input === document.activeElement
  input.disabled = isDisabled && !isFocused
  input.onblur = isDisabled && isFocused ? () => setDisabled(input, !input.checked) : null
}

/** Copies choices and counts from another page. The fields stay, and with them the focus and the scroll position. */
function updateForm(form: HTMLFormElement, page: Document): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    const other = page.querySelector<HTMLInputElement>(`#filters [name="${input.name}"][value="${input.value}"]`)
    if (!other) continue
    input.checked = other.checked
    setDisabled(input, other.disabled)
    const count = input.parentElement?.querySelector('small')
    if (count && other.parentElement) count.textContent = textOf('small', other.parentElement)
  }
  const [sort, other] = [document, page].map((root) => root.querySelector<HTMLSelectElement>('[name="sort"]'))
  if (sort && other) sort.value = other.value
}

function updateAll(listing: HTMLElement, page: Document): void {
  for (const name of swapped) partOf(name, listing)?.replaceChildren(...(partOf(name, page)?.childNodes ?? []))
  const form = listing.querySelector('form')
  if (form) updateForm(form, page)
  for (const selector of texts)
    for (const own of listing.querySelectorAll(selector)) own.textContent = textOf(selector, page)
  document.title = page.title
}

/**
 * Replaces a listing with that of another page. When the focused element is removed, the focus moves to the next chosen
 * filter, else to the products.
 */
export function replaceListing(listing: HTMLElement, page: Document): void {
  const chips = (): HTMLElement[] => [...listing.querySelectorAll<HTMLElement>('.chip')]
  const place = chips().findIndex((chip) => chip === document.activeElement)
  const isLost = swapped.some((name) => partOf(name, listing)?.contains(document.activeElement))
  updateAll(listing, page)
  const next = place < 0 ? undefined : chips().at(Math.min(place, chips().length - 1))
  if (isLost) (next ?? headingOf(listing))?.focus({ preventScroll: true })
}

/** Heading of a listing's products. */
export const headingOf = (listing: HTMLElement): HTMLElement | null => listing.querySelector('[data-found]')

/** Elements with the first and last number of the shown products. */
const endsOf = (root: ParentNode): Element[] => [...root.querySelectorAll('[data-span] b')]

const numberIn = (element: Element | undefined): number =>
  Number.parseInt(element?.textContent.replaceAll(/\D/g, '') ?? '', 10)

/** Whether another page's products come directly before or after those shown, by their numbers. */
export function adjoins(listing: HTMLElement, page: Document, side: 'before' | 'after'): boolean {
  const [earlier, later] = side === 'before' ? [page, listing] : [listing, page]
  return numberIn(endsOf(earlier)[1]) + 1 === numberIn(endsOf(later)[0])
}

/** The product that a tile leads to. */
const productOf = (tile: Element): string | undefined => tile.querySelector<HTMLAnchorElement>('h3 a')?.pathname

/**
 * Adds the products of the previous or next page, but for those that are shown already; the existing ones keep their
 * position. The focus moves to the first new product.
 */
export function addTiles(listing: HTMLElement, page: Document, side: 'before' | 'after'): void {
  const [grid, others] = [listing, page].map((root) => partOf('found', root)?.querySelector('.grid'))
  if (!grid || !others) return
  const shown = new Set([...grid.children].map(productOf))
  const tiles = [...others.children].filter((tile) => !shown.has(productOf(tile)))
  const anchor = grid.firstElementChild
  const top = anchor?.getBoundingClientRect().top ?? 0
  const [from, to] = side === 'before' ? [endsOf(page)[0], endsOf(listing)[1]] : [endsOf(listing)[0], endsOf(page)[1]]
  const numbers = [from?.textContent ?? '', to?.textContent ?? '']
  grid[side === 'before' ? 'prepend' : 'append'](...tiles)
  const [way, further] = [listing, page].map((root) => root.querySelector(side === 'before' ? '.earlier' : '.later'))
  if (way && further) way.replaceWith(further)
  else way?.remove()
  for (const [index, end] of endsOf(listing).entries()) end.textContent = numbers[index] ?? ''
  if (side === 'before' && anchor) scrollBy(0, anchor.getBoundingClientRect().top - top)
  tiles[0]?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
}
