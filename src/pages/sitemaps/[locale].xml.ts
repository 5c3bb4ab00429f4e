import type { APIRoute } from 'astro'
import { pictureUrl } from '../../domain/media/image-url.ts'
import { indexedPicture } from '../../domain/media/picture-steps.ts'
import { readSitemapName } from '../../domain/seo/sitemap-path.ts'
import { sitemapXml } from '../../domain/seo/sitemap-xml.ts'

/** The indexable pages of one locale, or a part of its products. */
export const GET: APIRoute = ({ params, locals: { content, publicSettings } }) => {
  const { locale, part } = readSitemapName(params['locale'] ?? '') ?? {}
  if (!locale || part === undefined || !content.sitemapParts(locale).includes(part))
    return new Response(null, { status: 404 })
  const { siteUrl, media } = publicSettings
  const entries = content.sitemap(locale, part).map(({ path, pictures }) => ({
    url: siteUrl + path,
    images: pictures.map((picture) => pictureUrl(media, picture, indexedPicture)),
  }))
  return new Response(sitemapXml(entries), { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
