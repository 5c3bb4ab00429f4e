import { whenNear } from '../../timing/when-near.ts'

/**
 * Shows a product's related list in the colour that the visitor chose for the product, once they come near the list and
 * its colours are there (specification, display 3, "List props": colours).
 */
export function awaitListColors(): void {
  const list = document.querySelector('[data-list-id="related_products"]')
  if (!list) return
  let color = ''
  let isNear = false
  let matched = ''
  const match = (): void => {
    const count = list.querySelectorAll('.sw').length
    // Tiles that a visitor has turned since stay.
    if (!isNear || color === '' || count === 0 || matched === `${color} ${count}`) return
    matched = `${color} ${count}`
    void import('./match-colors.ts').then((script) => script.matchColors(list, color))
  }
  document.addEventListener('shop:color', ({ detail: { slug } }) => {
    color = slug
    match()
  })
  document.addEventListener('shop:tiles', match)
  whenNear(list, () => {
    isNear = true
    match()
  })
}
