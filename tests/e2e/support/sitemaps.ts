import { Parser } from 'htmlparser2'

type SitemapUrl = { readonly loc: string; readonly images: string[] }

/**
 * The entries of a sitemap or an index of sitemaps, in its order, and the namespaces and elements that it is written
 * in.
 */
export type Sitemap = {
  readonly root: string
  readonly namespaces: Readonly<Record<string, string>>
  readonly elements: ReadonlySet<string>
  readonly urls: SitemapUrl[]
}

export function readSitemap(xml: string): Sitemap {
  const names: string[] = []
  const elements = new Set<string>()
  const urls: SitemapUrl[] = []
  let namespaces: Record<string, string> = {}
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (names.length === 0) namespaces = attributes
        names.push(name)
        elements.add(name)
        text = ''
      },
      ontext: (data) => void (text += data),
      onclosetag(name) {
        names.pop()
        if (name === 'loc') urls.push({ loc: text, images: [] })
        if (name === 'image:loc') urls.at(-1)?.images.push(text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { root: [...elements][0] ?? '', namespaces, elements, urls }
}
