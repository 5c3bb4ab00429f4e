/**
 * Reports page views to analytics (specification, core 2; vendors, google 4 `page_view`): the loaded page, pages
 * restored from the back/forward cache, and listings under a new address. Pages without a route name are skipped.
 */
export function trackPageViews(): void {
  const { lang, dataset } = document.documentElement
  const { route, region } = dataset
  const report = (): void => {
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
  report()
  addEventListener('pageshow', ({ persisted }) => persisted && report())
  document.addEventListener('shop:page', report)
}
