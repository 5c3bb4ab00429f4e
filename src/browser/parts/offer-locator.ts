/** Loads a script. @throws Event when it cannot be loaded */
const loadScript = (src: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject })
    document.head.append(script)
  })

/**
 * Offers the retailer's store locator on the dealers' page (decision 083): its script is loaded when the visitor asks
 * for it by the button, for this page alone, and draws into `[data-retailer-locator]`. The shop's own list is there
 * either way.
 */
export function offerLocator(): void {
  const section = document.querySelector<HTMLElement>('[data-locator]')
  const button = section?.querySelector('button')
  const status = section?.querySelector<HTMLElement>('[role=status]')
  const place = section?.querySelector<HTMLElement>('[data-retailer-locator]')
  if (!section || !button || !status || !place) return
  button.addEventListener('click', async () => {
    status.textContent = ''
    button.disabled = true
    try {
      await loadScript(section.dataset['locator'] ?? '')
      button.remove()
      place.focus()
    } catch {
      // A content blocker's choice, or a host that is away.
      status.textContent = status.dataset['text'] ?? ''
      button.disabled = false
    }
  })
}
