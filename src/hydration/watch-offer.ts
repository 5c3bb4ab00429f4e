import { whenThere } from '../navigation/when-there.ts'

/**
 * Keeps price and stock of a product page right: asked once its visitor is there, when the visitor turns out to be a pro
 * customer, and when the page comes back from the browser's memory.
 */
export function watchOffer(): void {
  const form = document.querySelector('main .buy-box')
  if (!form) return
  let isPro = false
  const refresh = (): void => {
    import('./refresh-offer.ts').then(
      (script) => script.refreshOffer(form, isPro),
      () => undefined,
    )
  }
  whenThere(refresh)
  document.addEventListener('firn:pro', () => {
    isPro = true
    refresh()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
}
