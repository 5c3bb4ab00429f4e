/** Adds a check mark to tiles whose product is in the cart, with the label of their list. */
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

/** Replaces sale tags with the pro tags stored beside them; pages are shared, so they contain the public tag. */
function showProTags(): void {
  for (const tag of document.querySelectorAll<HTMLElement>('.tag[data-pro]')) {
    const [kind = '', ...text] = (tag.dataset.pro ?? '').split(' ')
    tag.className = `tag ${kind}`
    tag.textContent = text.join(' ')
    tag.hidden = kind === ''
    delete tag.dataset.pro
  }
}

/** Loads and shows pro prices; a chunk of its own, because only pro customers need it. */
function showProPrices(): void {
  import('../../offers/show-pro-prices.ts').then(
    (script) => script.showProPrices(),
    () => undefined,
  )
}

/**
 * Marks tiles for the current visitor: products in the cart, and pro tags and prices for pro customers (specification,
 * display 2).
 */
export function markTiles(): void {
  let inCart: readonly number[] = []
  let isPro = false
  const mark = (): void => {
    markInCart(inCart)
    if (isPro) showProTags()
  }
  document.addEventListener('shop:in-cart', ({ detail }) => {
    inCart = detail
    mark()
  })
  document.addEventListener('shop:pro', () => {
    isPro = true
    mark()
    showProPrices()
  })
  document.addEventListener('shop:tiles', () => {
    mark()
    if (isPro) showProPrices()
  })
}
