import { navigationTarget } from '../../domain/locale/navigation-target.ts'

/** Thrown when a script navigates to an address that is not allowed (specification, core 8). */
export class NavigationRefused extends Error {
  override readonly name = 'NavigationRefused'
}

export type NavigationOptions = {
  /** Whether the target may be on another site; only for addresses from our own services (the hosted checkout). */
  readonly allowExternal?: boolean
}

/**
 * Opens another page in this window; the only function that navigates.
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
