import type { Shared } from '../../../domain/pages/links/share.ts'
import { getShareSettings } from '../../client/share-settings.ts'
import { openShareMenu } from './share-menu.ts'

const contentOf = (selector: string): string => document.querySelector(selector)?.getAttribute('content') ?? ''

/** Title, description and picture of the page, with its URL in the selected colour. */
function sharedPage(): Shared {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const url = new URL(canonical)
  const color = new URLSearchParams(location.search).get('color')
  if (color !== null) url.searchParams.set('color', color)
  return {
    url: url.href,
    title: contentOf('meta[property="og:title"]'),
    description: contentOf('meta[name=description]'),
    media: contentOf('meta[property="og:image"]'),
  }
}

/** Errors without a fallback: the visitor cancelled, or a share dialog is already open. */
const ignoredErrors = ['AbortError', 'InvalidStateError']

/**
 * Shares the page through the device's share dialog, else through a menu beside the link.
 * @throws Error where the menu's settings cannot be loaded
 */
export async function sharePage(link: HTMLAnchorElement): Promise<void> {
  const shared = sharedPage()
  const openMenu = async (): Promise<void> =>
    openShareMenu(link, shared, await getShareSettings(document.documentElement.dataset['locale'] ?? ''))
  if (!('share' in navigator)) return openMenu()
  try {
    await navigator.share({ url: shared.url, title: shared.title })
  } catch (error) {
    if (!(error instanceof DOMException && ignoredErrors.includes(error.name))) await openMenu()
  }
}
