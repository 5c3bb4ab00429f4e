import type { Fields } from '../entry.ts'
import type { EntryKey } from '../store.ts'

/*
 * The stack's settings about the site: the address of each language's pages, and what stands before the address of a
 * type's entries. The real service keeps both in its settings for live preview.
 */
const sites: Readonly<Record<string, string>> = {
  'en-us': 'en-us',
  sv: 'sv-se',
  ja: 'ja-jp',
  no: 'no-no',
  es: 'es-es',
  de: 'de-de',
  fr: 'fr-fr',
  it: 'it-it',
}

/** The language whose home is the root of the site. */
const rootLanguage = 'en-us'

const folders: Readonly<Record<string, string>> = {
  athlete: '/team',
  blog_category: '/blog',
  blog_post: '/blog/p',
  cart: '/cart',
  landing_page: '/l',
  page: '',
  pro: '',
  product: '/p',
  product_category: '/c',
  screen: '',
  search: '',
  support: '/support',
  team_page: '',
}

/** Path of an entry's page; entries without one are looked at on the home page. */
export function pagePath({ contentType, locale }: Pick<EntryKey, 'contentType' | 'locale'>, fields: Fields): string {
  const site = `/${sites[locale] ?? locale}`
  const home = locale === rootLanguage ? '/' : site
  const folder = folders[contentType]
  const url = fields['url']
  if (folder === undefined || typeof url !== 'string') return home
  if (contentType === 'cart') return `${site}/cart`
  return folder === '' && url === '/' ? home : `${site}${folder}${url}`.replace(/\/+$/, '')
}

/** The parameters that the service's frame adds to a page's address, by which a site shows the draft. */
export const previewQuery = ({ contentType, uid, locale }: EntryKey, hash: string): string =>
  `?${String(new URLSearchParams({ live_preview: hash, content_type_uid: contentType, entry_uid: uid, locale }))}`
