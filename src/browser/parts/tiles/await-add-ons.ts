import { whenNear } from '../../timing/when-near.ts'

/** Puts tiles where the names of add-ons stand (`components/AddOnLinks.astro`), once somebody comes near. */
export function awaitAddOns(): void {
  const names = document.querySelector<HTMLElement>('.names')
  if (names) whenNear(names, () => void import('./show-add-ons.ts').then((addOns) => addOns.showAddOns(names)))
}
