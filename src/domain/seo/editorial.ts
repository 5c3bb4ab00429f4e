import type { Address } from '../customer/address-lines.ts'
import type { Coordinates } from '../pages/map-projection.ts'
import type { StructuredData } from './json-ld.ts'

/** The brand as search engines may show it; `logo` and links are absolute. */
export function organizationData(brand: {
  readonly name: string
  readonly tagline: string
  readonly url: string
  readonly logo: string
  readonly profiles: readonly string[]
}): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${brand.url}#brand`,
    name: brand.name,
    slogan: brand.tagline,
    url: brand.url,
    logo: brand.logo,
    sameAs: brand.profiles,
  }
}

/** A post of the blog. `authorUrl` is absolute, absent for authors without a page; `publishedOn` is `2026-01-31`. */
export function articleData(article: {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly images: readonly string[]
  readonly publishedOn: string
  readonly author: string
  readonly authorUrl?: string | undefined
  readonly brand: string
  readonly language: string
}): StructuredData {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    url: article.url,
    mainEntityOfPage: article.url,
    image: article.images,
    datePublished: article.publishedOn,
    author: { '@type': 'Person', name: article.author, ...(article.authorUrl ? { url: article.authorUrl } : {}) },
    publisher: { '@type': 'Organization', name: article.brand },
    inLanguage: article.language,
  }
}

/** Questions with their answers (sanitised HTML, which engines take). `undefined` without any. */
export function faqData(
  questions: readonly { readonly question: string; readonly answer: string }[],
): StructuredData | undefined {
  if (questions.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A dealer's shop; empty texts are left out. */
export function storeData(
  dealer: Address & Coordinates & { readonly name: string; readonly phone: string; readonly website: string },
): StructuredData {
  const known = (name: string, value: string): StructuredData => (value === '' ? {} : { [name]: value })
  return {
    '@type': 'SportingGoodsStore',
    name: dealer.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: dealer.street,
      addressLocality: dealer.city,
      ...known('postalCode', dealer.postalCode),
      ...known('addressRegion', dealer.state),
      addressCountry: dealer.country.toUpperCase(),
    },
    geo: { '@type': 'GeoCoordinates', latitude: dealer.latitude, longitude: dealer.longitude },
    ...known('telephone', dealer.phone),
    ...known('url', dealer.website),
  }
}

/** A member of the team. */
export function personData(person: {
  readonly name: string
  readonly jobTitle: string
  readonly url: string
  readonly images: readonly string[]
}): StructuredData {
  return {
    '@type': 'Person',
    name: person.name,
    jobTitle: person.jobTitle,
    url: person.url,
    image: person.images,
  }
}
