import { navigationTarget } from '../../domain/navigation-target.ts'

/** A script wanted to leave for an address that it may not (specification, core 8). */
export class NavigationRefused extends Error {
  override readonly name = 'NavigationRefused'
}

export type NavigationOptions = {
  /** Whether the target may be another site's; only for addresses that a service of ours gave (the hosted checkout). */
  readonly allowExternal?: boolean
}

/**
 * Opens another page in this window, the one way in which our scripts change the address.
 * @param target path or address, read relative to the page
 * @param window the window to use, in tests another
 * @throws NavigationRefused for another site without permission, a dangerous protocol or no address at all
 */
export function navigateTo(
  target: string,
  options: NavigationOptions = {},
  window: { readonly location: Pick<Location, 'href' | 'assign'> } = globalThis,
): void {
  const found = navigationTarget(target, window.location.href, options)
  if (found.kind === 'refused') throw new NavigationRefused(`Navigation refused: ${found.reason}`)
  window.location.assign(found.kind === 'inside' ? found.path : found.url)
}
