import type { facetKeys } from '../../../domain/listing/listing.ts'
import type { Shared } from '../../../domain/pages/links/share.ts'
import { getShareSettings } from '../../client/share-settings.ts'
import { pageLocale } from '../../page-context.ts'
import { openShareMenu } from './share-menu.ts'

const contentOf = (selector: string): string => document.querySelector(selector)?.getAttribute('content') ?? ''

/** Checked by type alone: importing `listingParameters` would create a shared chunk, one more file to fetch. */
const listingParameters: readonly [...typeof facetKeys, 'sort', 'page'] = [
  'size',
  'color',
  'activity',
  'price',
  'features',
  'sort',
  'page',
]

/** Title, description and picture of the page, with its URL in the selected colour, or with a list's choices. */
function sharedPage(): Shared {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const url = new URL(canonical)
  const choices: readonly string[] = document.querySelector('[data-listing]') ? listingParameters : ['color']
  for (const [name, value] of new URLSearchParams(location.search))
    if (choices.includes(name)) url.searchParams.append(name, value)
  return {
    url: url.href,
    // The title of a list changes with its choices, in place too.
    title: document.title,
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
  const openMenu = async (): Promise<void> => openShareMenu(link, shared, await getShareSettings(pageLocale()))
  if (!('share' in navigator)) return openMenu()
  try {
    await navigator.share({ url: shared.url, title: shared.title })
  } catch (error) {
    if (!(error instanceof DOMException && ignoredErrors.includes(error.name))) await openMenu()
  }
}
