import { describe, expect, test } from 'vitest'
import { articleData, faqData, organizationData, storeData } from '../../../../src/domain/seo/editorial.ts'

const dealer = {
  name: 'Bergladen',
  country: 'ch',
  street: 'Dorfstrasse 1',
  postalCode: '7270',
  city: 'Davos',
  state: '',
  latitude: 46.8,
  longitude: 9.8,
  phone: '',
  website: 'https://bergladen.example',
}

describe('storeData', () => {
  test('has address and position, and omits unknown parts', () => {
    const data = storeData(dealer)
    expect(data).toMatchObject({
      '@type': 'SportingGoodsStore',
      address: { addressLocality: 'Davos', addressCountry: 'CH' },
      geo: { latitude: 46.8, longitude: 9.8 },
      url: 'https://bergladen.example',
    })
    expect(data).not.toHaveProperty('telephone')
    expect(data['address']).not.toHaveProperty('addressRegion')
  })
})

describe('faqData', () => {
  test('is undefined without questions', () => {
    expect(faqData([])).toBeUndefined()
    expect(faqData([{ question: 'Why?', answer: '<p>So.</p>' }])).toMatchObject({
      mainEntity: [{ name: 'Why?', acceptedAnswer: { text: '<p>So.</p>' } }],
    })
  })
})

describe('articleData', () => {
  test('names the author, with a page only when there is one', () => {
    const article = {
      title: 'Reading snow',
      description: 'How.',
      url: 'https://firn.example/en-us/blog/p/reading-snow',
      images: [],
      publishedOn: '2026-01-31',
      author: 'Ines Aubry',
      brand: 'Firn',
      language: 'en-US',
    }
    expect(articleData(article)['author']).toEqual({ '@type': 'Person', name: 'Ines Aubry' })
    expect(articleData({ ...article, authorUrl: 'https://firn.example/a' })['author']).toHaveProperty('url')
  })
})

describe('organizationData', () => {
  test('lists the other profiles of the brand', () => {
    const brand = { name: 'Firn', tagline: 'Quiet.', url: 'https://firn.example/', logo: 'https://firn.example/l.svg' }
    expect(organizationData({ ...brand, profiles: ['https://social.example/firn'] })['sameAs']).toEqual([
      'https://social.example/firn',
    ])
  })
})
