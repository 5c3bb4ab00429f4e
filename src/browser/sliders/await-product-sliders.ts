import { whenNear } from '../timing/when-near.ts'

/** Makes the lists of products within `root` sliders once somebody comes near; until then they scroll by themselves. */
export function awaitProductSliders(root: ParentNode = document): void {
  for (const list of root.querySelectorAll<HTMLElement>('.slider'))
    whenNear(list, () => {
      void import('./start-product-slider.ts').then((sliders) => sliders.startProductSlider(list))
    })
}
