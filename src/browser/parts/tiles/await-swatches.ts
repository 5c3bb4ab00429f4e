import { whenNear } from '../../timing/when-near.ts'

/** Adds their colours to the related products of a product page when the visitor comes near: its HTML has none. */
export function awaitSwatches(): void {
  const list = document.querySelector('[data-list-id="related_products"]')
  if (list) whenNear(list, () => void import('./show-swatches.ts').then((script) => script.showSwatches(list)))
}
