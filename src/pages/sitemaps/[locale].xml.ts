import type { APIRoute } from 'astro'
import { pictureUrl } from '../../domain/media/image-url.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import { indexedPicture } from '../../domain/media/picture-steps.ts'
import { sitemapXml } from '../../domain/seo/sitemap-xml.ts'

/** The indexable pages of one locale. */
export const GET: APIRoute = ({ params, locals: { content, publicSettings } }) => {
  const locale = findLocale(params['locale'] ?? '')
  if (!locale) return new Response(null, { status: 404 })
  const { siteUrl, media } = publicSettings
  const entries = content.sitemap(locale).map(({ path, pictures }) => ({
    url: siteUrl + path,
    images: pictures.map((picture) => pictureUrl(media, picture, indexedPicture)),
  }))
  return new Response(sitemapXml(entries), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
