import type { Shared } from '../../../domain/share.ts'
import { openShareMenu } from './share-menu.ts'

const contentOf = (selector: string): string => document.querySelector(selector)?.getAttribute('content') ?? ''

/** What the page says of itself to whoever shares it, in the colour that is looked at. */
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

/** Faults that are none: somebody thought better of it, or the device is asking already. */
const harmless = ['AbortError', 'InvalidStateError']

/** Shares the page: by the device's own way where it has one, else by a menu beside the link. */
export async function sharePage(link: HTMLAnchorElement): Promise<void> {
  const shared = sharedPage()
  if (!('share' in navigator)) return openShareMenu(link, shared)
  try {
    await navigator.share({ url: shared.url, title: shared.title })
  } catch (error) {
    if (!(error instanceof DOMException && harmless.includes(error.name))) openShareMenu(link, shared)
  }
}
