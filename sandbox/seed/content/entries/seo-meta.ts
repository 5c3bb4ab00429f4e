import type { Json } from '../../types.ts'

/** The SEO group. */
export function seoMeta(seo: { title: string; description: string }, ogImage: Json): { [field: string]: Json } {
  return { seo_title: seo.title, seo_description: seo.description, og_image: ogImage }
}
