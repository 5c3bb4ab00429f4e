/**
 * Filters the list of dealers by what is typed. The script is fetched with the focus. Without JavaScript, styles hide
 * the field.
 */
export function awaitDealersFilter(): void {
  const field = document.querySelector<HTMLInputElement>('.seek input')
  const load = () => import('./filter-dealers.ts')
  // Only ahead of time: the first letter loads it again.
  field?.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
  field?.addEventListener('input', () => void load().then((script) => script.filterDealers(field.value)))
}
