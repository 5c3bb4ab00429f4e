import { whenNear } from '../../timing/when-near.ts'

/** Replaces the names of add-ons (`components/product/AddOnLinks.astro`) with tiles when the visitor comes near. */
export function awaitAddOns(): void {
  const names = document.querySelector<HTMLElement>('.names')
  if (names) whenNear(names, () => void import('./show-add-ons.ts').then((addOns) => addOns.showAddOns(names)))
}
