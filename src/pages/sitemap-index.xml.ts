import type { APIRoute } from 'astro'
import { locales } from '../domain/locale/locale.ts'
import { sitemapIndexXml } from '../domain/seo/sitemap-xml.ts'

/** One sitemap a locale. */
export const GET: APIRoute = ({ locals: { publicSettings } }) =>
  new Response(sitemapIndexXml(locales.map(({ locale }) => `${publicSettings.siteUrl}/sitemaps/${locale}.xml`)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
