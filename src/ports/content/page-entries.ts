import type { FilmField, ImageField, LinkField, Pointer, SeoField } from './fields.ts'

/** A block of a page; `block` says of which kind. */
export type BlockEntry =
  | { banner: Pointer | undefined; block: 'banner' }
  | {
      title: string
      cards: { picture: ImageField | undefined; title: string; text: string; link: LinkField | undefined }[]
      block: 'category_cards'
    }
  | {
      title: string
      intro: string
      products: readonly Pointer[]
      link: LinkField | undefined
      block: 'product_list'
      id: string
    }
  | {
      title: string
      cards: { picture: ImageField | undefined; title: string; text: string; link: LinkField | undefined }[]
      slider: boolean
      block: 'stories'
    }
  | { picture: ImageField | undefined; title: string; html: string; block: 'rich_text' }
  | { title: string; intro: string; steps: { title: string; text: string }[]; block: 'steps' }
  | { title: string; questions: { question: string; answer: string }[]; block: 'faq' }
  | { title: string; intro: string; links: LinkField[]; block: 'link_list' }
  | { title: string; block: 'consent_form' }

/** A banner with picture or film. */
export type BannerEntry = {
  uid: string
  locale: string
  title: string
  background: {
    hotspots: {
      kind: 'product' | 'page' | 'manual'
      label: string
      id: string
      product: Pointer | undefined
      page: Pointer | undefined
      manual: {
        title: string
        description: string
        href: string
        picture: { media: 'image'; name: string } | undefined
      }
      points: { x: number; y: number }
      fontColor: string
      backgroundColor: string
      selector: string
    }[]
    desktopAspect: `${number}:${number}` | undefined
    mobileAspect: `${number}:${number}` | undefined
    film: FilmField | undefined
    picture: ImageField | undefined
    set: { media: 'set'; name: string } | undefined
    setAlts: string[]
    zoom: boolean
  }
  html: string
  layout: string
  wrapCopy: boolean
  buttons: { text: string; style: string; link: LinkField | undefined; linkDisabled: boolean }[]
  linkDisabled: boolean
  dark: boolean
  desktopAspect: `${number}:${number}` | undefined
  mobileAspect: `${number}:${number}` | undefined
}

/** A generic page of blocks; the home page has the path `''`. */
export type PageEntry = {
  uid: string
  locale: string
  path: string
  title: string
  intro: string
  layout: string
  blocks: BlockEntry[]
  seo: SeoField
}

/** A campaign page, shown in the regions it names; without any, everywhere. */
export type LandingPageEntry = PageEntry & { regions: readonly Pointer[] }

/** A blog category. */
export type BlogCategoryEntry = {
  uid: string
  locale: string
  slug: string
  title: string
  intro: string
  order: number
  seo: SeoField
}

/** A blog post. */
export type BlogPostEntry = {
  uid: string
  locale: string
  slug: string
  title: string
  summary: string
  publishedOn: string
  author: string
  athlete: Pointer | undefined
  categories: readonly Pointer[]
  picture: ImageField | undefined
  sections: { picture?: ImageField; title: string; html: string }[]
  products: readonly Pointer[]
  related: readonly Pointer[]
  seo: SeoField
}

/** A topic of the support hub. */
export type SupportTopicEntry = {
  uid: string
  locale: string
  key: string
  title: string
  intro: string
  order: number
}

/** A support article. */
export type SupportEntry = {
  uid: string
  locale: string
  slug: string
  title: string
  topic: Pointer | undefined
  summary: string
  sections: { title: string; html: string }[]
  questions: { question: string; answer: string }[]
  mostAsked: boolean
  related: readonly Pointer[]
  order: number
  /** Words that people type for it; no page shows them. */
  searchWords: string[]
  seo: SeoField
}

/** Contact details by the reader's regions. */
export type ContactRegionEntry = {
  uid: string
  locale: string
  title: string
  regions: readonly Pointer[]
  email: string
  phone: string
  hours: string
  order: number
}

/** The team page. */
export type TeamPageEntry = {
  uid: string
  locale: string
  title: string
  intro: string
  banner: Pointer | undefined
  athletes: readonly Pointer[]
  seo: SeoField
}

/** An athlete of the team. */
export type AthleteEntry = {
  uid: string
  locale: string
  slug: string
  name: string
  discipline: string
  home: string
  quote: string
  bio: string
  picture: ImageField | undefined
  facts: { label: string; value: string }[]
  products: readonly Pointer[]
  seo: SeoField
}

/** A dealer where products can be tried on. `country` is a code of the country table. */
export type DealerEntry = {
  name: string
  postalCode: string
  country: string
  street: string
  city: string
  state: string
  latitude: number
  longitude: number
  phone: string
  website: string
  hours: string
  services: string[]
  uid: string
  locale: string
}
