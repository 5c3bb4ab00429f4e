import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { sitemapIndexXml, sitemapXml } from '../../../../src/domain/seo/sitemap-xml.ts'

const textsOf = (xml: string, name: string): string[] => {
  const found: string[] = []
  const walk = (nodes: ReturnType<typeof parseDocument>['childNodes']): void => {
    for (const node of nodes) {
      if (!('childNodes' in node)) continue
      if ('name' in node && node.name === name)
        found.push(node.childNodes.map((child) => ('data' in child ? child.data : '')).join(''))
      walk(node.childNodes)
    }
  }
  walk(parseDocument(xml, { xmlMode: true }).childNodes)
  return found
}

describe('sitemapXml', () => {
  test('lists each page with its pictures, with special characters escaped', () => {
    const picture = "https://media.example/i/k2/a?w=1&h=2&poi='x'"
    const xml = sitemapXml([
      { url: 'https://firn.example/', images: [] },
      { url: 'https://firn.example/de-de/p/a&b<c>', images: [picture] },
    ])
    expect(textsOf(xml, 'loc')).toEqual(['https://firn.example/', 'https://firn.example/de-de/p/a&b<c>'])
    expect(textsOf(xml, 'image:loc')).toEqual([picture])
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/)
  })
})

describe('sitemapIndexXml', () => {
  test('lists its sitemaps', () => {
    expect(textsOf(sitemapIndexXml(['https://firn.example/sitemaps/de-at.xml']), 'loc')).toEqual([
      'https://firn.example/sitemaps/de-at.xml',
    ])
  })
})
