import { intentEvents } from '../../timing/intent-events.ts'

/** Makes share links (`[data-share]`) open the device's share dialog or a menu. */
export function startSharing(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-share]')
  if (!link) return
  const load = () => import('./share-page.ts')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    load()
      .then(({ sharePage }) => sharePage(link))
      .catch(() => location.assign(link.href))
  })
  for (const type of intentEvents)
    // Only ahead of time: a press loads it again, and follows the link where it cannot.
    link.addEventListener(type, () => void load().catch(() => undefined), { once: true })
}
