import { expect, test } from 'vitest'
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

test('A dealer has address and place, and nothing that is not known', () => {
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

test('Without questions there is nothing to say about them', () => {
  expect(faqData([])).toBeUndefined()
  expect(faqData([{ question: 'Why?', answer: '<p>So.</p>' }])).toMatchObject({
    mainEntity: [{ name: 'Why?', acceptedAnswer: { text: '<p>So.</p>' } }],
  })
})

test('An article names its author, with a page only where there is one', () => {
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

test('The brand says where else it is found', () => {
  const brand = { name: 'Firn', tagline: 'Quiet.', url: 'https://firn.example/', logo: 'https://firn.example/l.svg' }
  expect(organizationData({ ...brand, profiles: ['https://social.example/firn'] })['sameAs']).toEqual([
    'https://social.example/firn',
  ])
})
