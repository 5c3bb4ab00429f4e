/** What a page says of itself on its root element: `<html lang="de-AT" data-locale="de-at" data-store="eu_region_1">`. */
export type PageContext = {
  /** Locale, as in the page's path: `de-at`. */
  readonly locale: string
  /** BCP 47 tag of the locale: `de-AT`. */
  readonly tag: string
  /** Commerce store of the locale's country; '' where nothing is sold. */
  readonly store: string
}

/** The context of this page. Safe to import on the server, where islands are rendered too, and to read in browsers. */
export const page: PageContext = {
  get locale() {
    return document.documentElement.dataset['locale'] ?? ''
  },
  get tag() {
    return document.documentElement.lang
  },
  get store() {
    return document.documentElement.dataset['store'] ?? ''
  },
}
