import { isPlainClick } from '../../../domain/pages/links/plain-click.ts'
import { intentEvents } from '../../timing/intent-events.ts'
import { onFirstInteraction } from '../../timing/on-first-interaction.ts'
import type { createQuickPanel } from './quick-panel.ts'

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a[data-quick-add]') : null

/**
 * Makes quick-add links (`a[data-quick-add]`) open the panel. Its script is fetched on the first interaction; where the
 * page has no panel, or its script is missing, the links open the product's page.
 */
export function enhanceQuickAddLinks(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.quick')
  if (!dialog) return
  let loading: Promise<ReturnType<typeof createQuickPanel>> | undefined
  const load = () => (loading ??= import('./quick-panel.ts').then((script) => script.createQuickPanel(dialog)))
  // Only ahead of time: a press falls back to the link.
  const warm = (): void => void load().catch(() => undefined)
  onFirstInteraction(warm)
  for (const type of intentEvents)
    document.addEventListener(type, (event) => linkOf(event) && warm(), { passive: true })
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    load().then(
      (open) => open(link),
      () => location.assign(link.href),
    )
  })
}
