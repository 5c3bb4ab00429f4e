/** Puts a check mark on tiles whose product is in the cart; their list says how that is called. */
function markInCart(ids: readonly number[]): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-in-cart]'))
    for (const tile of list.querySelectorAll<HTMLElement>('[data-product]')) {
      const mark = tile.querySelector('.in-cart')
      const isIn = ids.includes(Number(tile.dataset.product))
      if (isIn === (mark !== null)) continue
      if (mark) mark.remove()
      else
        tile.append(
          Object.assign(document.createElement('p'), { className: 'in-cart', textContent: list.dataset.inCart }),
        )
    }
}

/**
 * Pages are everybody's, so they tell of sales; for a pro customer each such tag gives way to the one that goes after
 * it.
 */
function showProTags(): void {
  for (const tag of document.querySelectorAll<HTMLElement>('.tag[data-pro]')) {
    const [kind = '', ...text] = (tag.dataset.pro ?? '').split(' ')
    tag.className = `tag ${kind}`
    tag.textContent = text.join(' ')
    tag.hidden = kind === ''
    delete tag.dataset.pro
  }
}

/** Prices of pro customers: few visitors need them, so nobody else fetches how they are shown. */
function showProPrices(): void {
  import('../../hydration/show-pro-prices.ts').then(
    (script) => script.showProPrices(),
    () => undefined,
  )
}

/**
 * Makes tiles say what only this visitor's page can: what is in the cart, and to pro customers no sale, but their own
 * prices (specification, display 2).
 */
export function markTiles(): void {
  let inCart: readonly number[] = []
  let isPro = false
  const mark = (): void => {
    markInCart(inCart)
    if (isPro) showProTags()
  }
  document.addEventListener('firn:in-cart', ({ detail }) => {
    inCart = detail
    mark()
  })
  document.addEventListener('firn:pro', () => {
    isPro = true
    mark()
    showProPrices()
  })
  document.addEventListener('firn:tiles', () => {
    mark()
    if (isPro) showProPrices()
  })
}
