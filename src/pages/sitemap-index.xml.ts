import type { APIRoute } from 'astro'
import { locales } from '../domain/locale/locale.ts'
import { sitemapPath } from '../domain/seo/sitemap-path.ts'
import { sitemapIndexXml } from '../domain/seo/sitemap-xml.ts'

/** One sitemap a locale, and more where there are many products. */
export const GET: APIRoute = ({ locals: { content, publicSettings } }) => {
  const paths = locales.flatMap((locale) =>
    content.sitemapParts(locale).map((part) => sitemapPath(locale.locale, part)),
  )
  return new Response(sitemapIndexXml(paths.map((path) => publicSettings.siteUrl + path)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
