import { whenNear } from '../timing/when-near.ts'

/**
 * Loads what follows typing when the visitor comes near: the filter of the list of dealers, the checks of forms.
 * Without JavaScript, styles hide the filter's field, and the server checks forms.
 */
export function awaitTyping(): void {
  const place = document.querySelector('.seek, .form')
  if (place) whenNear(place, () => void import('./follow-typing.ts').then((script) => script.followTyping()))
}
