import type { Json } from '../../types.ts'

/** The SEO group. @param pageType name of the page for analytics, where it is not its route's */
export function seoMeta(
  seo: { title: string; description: string },
  ogImage: Json,
  pageType?: string,
): { [field: string]: Json } {
  const named = pageType === undefined ? {} : { page_type: pageType }
  return { seo_title: seo.title, seo_description: seo.description, og_image: ogImage, ...named }
}
