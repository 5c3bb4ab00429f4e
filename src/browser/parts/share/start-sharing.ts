/** Makes share links (`[data-share]`) open the device's share dialog or a menu. */
export function startSharing(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-share]')
  if (!link) return
  const load = () => import('./share-page.ts')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    load().then(
      ({ sharePage }) => sharePage(link),
      () => location.assign(link.href),
    )
  })
  for (const type of ['pointerover', 'focus'])
    link.addEventListener(type, () => void load().catch(() => undefined), { once: true })
}
