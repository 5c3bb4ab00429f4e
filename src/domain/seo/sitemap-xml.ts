/** One page of a sitemap: absolute addresses. */
export type SitemapEntry = { readonly url: string; readonly images: readonly string[] }

const header = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageSchema = 'http://www.google.com/schemas/sitemap-image/1.1'

/**
 * A sitemap of pages and their pictures (sitemaps.org 0.9, Google's image extension). hreflang stands in the pages'
 * heads (specification, addendum 2).
 */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ url, images }) => `<url>${element('loc', url)}${images.map(imageXml).join('')}</url>`)
  return `${header}\n<urlset xmlns="${schema}" xmlns:image="${imageSchema}">\n${rows.join('\n')}\n</urlset>\n`
}

/** A list of sitemaps, by absolute address. */
export function sitemapIndexXml(sitemaps: readonly string[]): string {
  const rows = sitemaps.map((url) => `<sitemap>${element('loc', url)}</sitemap>`)
  return `${header}\n<sitemapindex xmlns="${schema}">\n${rows.join('\n')}\n</sitemapindex>\n`
}

const imageXml = (url: string): string => `<image:image>${element('image:loc', url)}</image:image>`
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
