/**
 * Tells whoever measures of each page that is looked at (specification, core 2; vendors, google 4 `page_view`): this
 * one, when it is come back to as it was left, and what a listing turns into under a new address. Pages without a name
 * are left out.
 */
export function trackPageViews(): void {
  const { lang, dataset } = document.documentElement
  const { route, region } = dataset
  const tell = (): void => {
    const { href, pathname } = location
    ;(window.dataLayer ??= []).push({
      event: 'page_view',
      page_location: href,
      page_path: pathname,
      page_title: document.title,
      page_type: route,
      language: lang,
      region,
    })
  }
  if (!route) return
  tell()
  addEventListener('pageshow', ({ persisted }) => persisted && tell())
  document.addEventListener('firn:page', tell)
}
