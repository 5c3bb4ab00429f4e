/** Links that share the page (`[data-share]`) do so by the device's own way or a menu, once they are pressed. */
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
  for (const sign of ['pointerover', 'focus'])
    link.addEventListener(sign, () => void load().catch(() => undefined), { once: true })
}
