/**
 * The kind of this page for analytics (specification, core 2): what its meta tag `page-type` says, else the name of its
 * route; '' for a page with neither.
 */
export function pageType(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=page-type]')?.content
  return named ?? document.documentElement.dataset['route'] ?? ''
}
