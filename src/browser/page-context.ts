/** A page's place, from its root element: `<html lang="de-AT" data-locale="de-at" data-store="eu_region_1">`. */
export type PageContext = {
  /** Locale, as in the page's path: `de-at`. */
  readonly locale: string
  /** BCP 47 tag of the locale: `de-AT`. */
  readonly tag: string
  /** Commerce store of the locale's country; '' where nothing is sold. */
  readonly store: string
}

/* A function for each, so that a file has the code of those alone that it calls. */

export const pageLocale = (): PageContext['locale'] => document.documentElement.dataset['locale'] ?? ''
export const pageTag = (): PageContext['tag'] => document.documentElement.lang
/** Start of the address of a pro customer's prices, which ids follow: a preview's page names its own. */
export const pageProPrices = (): string => document.documentElement.dataset['proPrices'] ?? '/api/pro/prices?ids='
/** Whether the page is a preview as professionals see it: it has no session that says so. */
export const isProPreview = (): boolean => 'proPrices' in document.documentElement.dataset
export const pageStore = (): PageContext['store'] => document.documentElement.dataset['store'] ?? ''
