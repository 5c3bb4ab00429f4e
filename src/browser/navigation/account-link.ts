/**
 * Shows on the header's account links who is signed in; without a name they lead to the sign-in again. The name is an
 * element of its own: the page's HTML is the same for all visitors. Countries without an online shop have no accounts.
 */
export function showAccountName(name: string): void {
  if (!document.querySelector('[data-cart-link]')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.account-a, .nav-end > a')) {
    const shown = link.querySelector('span') ?? link.appendChild(document.createElement('span'))
    shown.textContent = name
    shown.hidden = name === ''
    const label = (link.dataset.label ??= link.ariaLabel ?? '')
    if (label !== '') link.ariaLabel = name === '' ? label : `${label}: ${name}`
  }
}
