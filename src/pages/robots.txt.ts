import type { APIRoute } from 'astro'

/**
 * Crawlers may read everything but the API: pages that should not be listed say so themselves (`noindex`), which a
 * crawler only sees when it may read them.
 */
export const GET: APIRoute = ({ locals: { publicSettings } }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicSettings.siteUrl}/sitemap-index.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
