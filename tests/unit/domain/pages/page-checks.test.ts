import { describe, expect, test } from 'vitest'
import { checkPage } from '../../../../src/domain/pages/page-checks.ts'

const origins = { site: 'https://shop.example', media: 'https://media.example' }

const page = (path: string): string =>
  `<html><head><title>x</title></head><body><header><a href="/fr-fr/about">About</a></header>` +
  `<main><a href="${path}#specs">Here</a><a href="/fr-fr/c/snowshoes">Snowshoes</a></main>` +
  `<footer><a href="/fr-fr/support">Support</a></footer>` +
  `<div><a href="${path}">Français</a><a href="${path.replace('fr-fr', 'en-fr')}">English</a></div></body></html>`

describe('checkPage', () => {
  test('finds the same frame links on every page, including the pages they lead to', () => {
    const frames = ['/fr-fr/p/kestrel', '/fr-fr/about', '/fr-fr/support/shipping'].map(
      (path) => checkPage(path, page(path), origins).frameLinks,
    )
    expect(frames[0]).toEqual(['/fr-fr/about', '/fr-fr/support'])
    expect(frames[1]).toEqual(frames[0])
    expect(frames[2]).toEqual(frames[0])
  })

  test('ignores the links of a page to itself', () => {
    expect(checkPage('/fr-fr/p/kestrel', page('/fr-fr/p/kestrel'), origins).links).toEqual(['/fr-fr/c/snowshoes'])
  })

  test('finds the path that a browser asks for where an editor wrote letters that are encoded in it', () => {
    const html = '<body><main><a href="/fr-fr/p/neige-été?color=ink">A</a><a href="/fr-fr/p/雪">B</a></main></body>'
    expect(checkPage('/fr-fr/p/%E9%9B%AA', html, origins).links).toEqual(['/fr-fr/p/neige-%C3%A9t%C3%A9'])
  })

  test('recognises frame links by the site they belong to', () => {
    const html = '<body><a href="https://shop.example/fr-fr/about">About</a><main></main></body>'
    expect(checkPage('/fr-fr', html, origins).frameLinks).toEqual(['/fr-fr/about'])
    expect(checkPage('/fr-fr', html, { ...origins, site: 'https://other.example' }).frameLinks).toEqual([])
  })
})
