/**
 * Loads what stands in for popovers where the browser has none: Firefox before 125 (decision 110). Until then, and
 * where it cannot be loaded, what they hold is in the page's flow or hidden (`styles/base/base.css`). A plain page has
 * it in its flow: there the script would write styles into the page, which its policy refuses.
 */
export function supplyPopovers(): void {
  if ('popover' in HTMLElement.prototype) return
  import('@oddbird/popover-polyfill/fn').then(
    ({ apply }) => apply(),
    // The page's links lead to the same places.
    () => undefined,
  )
}
