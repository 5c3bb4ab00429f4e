import { whenNear } from '../timing/when-near.ts'

/** Turns the product lists within `root` into sliders when the visitor comes near; until then they scroll natively. */
export function awaitProductSliders(root: ParentNode = document): void {
  for (const list of root.querySelectorAll<HTMLElement>('.slider'))
    whenNear(list, () => {
      void import('./start-product-slider.ts').then((sliders) => sliders.startProductSlider(list))
    })
}
