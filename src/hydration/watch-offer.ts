import { whenThere } from '../navigation/when-there.ts'

/** Keeps price and stock of a product page right: asked once its visitor is there, and again when it comes back from the browser's memory. */
export function watchOffer(): void {
  const form = document.querySelector('main .buy-box')
  if (!form) return
  const refresh = (): void => {
    import('./refresh-offer.ts').then(
      (script) => script.refreshOffer(form),
      () => undefined,
    )
  }
  whenThere(refresh)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
}
