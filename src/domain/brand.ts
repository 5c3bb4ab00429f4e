/*
 * The brand, where code has to name it. A visitor reads none of this: the visible name, the logo and social links are
 * content (`brand_settings`), addresses and keys are settings (`.env`), words and pages are content. How to put in
 * another brand: docs/how-to.md.
 */

/** The brand's name in documents for developers: the API's description. */
export const brandName = 'Firn'

/**
 * First part of technical names: cookies, browser storage, Redis keys, metrics, user agent, `Cache-Status`. Lower-case
 * ASCII letters and digits. With another one, visitors are signed out and dashboards need the new names.
 */
export const brandPrefix = 'firn'

/** Path of the icon in `public/`: the tab's icon, and the logo for search engines. */
export const brandIcon = '/favicon.svg'

/** Colour of the browser's own bars around a page. */
export const themeColor = '#f5f7f8'
