import { Parser } from 'htmlparser2'
import { missingOfPicture } from '../../../src/domain/pages/page-checks.ts'

/** Something that points somewhere: `by` as an editor would name it (`a href`), `to` as it is written. */
type Reference = { readonly by: string; readonly to: string }

/** A page's facts about itself and its links, read from its HTML as it is sent. */
export type PageFacts = {
  lang: string | undefined
  titles: string[]
  descriptions: string[]
  canonicals: string[]
  robots: string[]
  alternates: { hreflang: string; href: string }[]
  /** Open Graph: `og:title` and the like → what it says. */
  social: Record<string, string>
  /** In document order, without those inside `<nav>`: its panels are closed until asked for. */
  headings: { level: number; text: string }[]
  /** In document order; an id that stands twice is here twice. */
  ids: string[]
  /** Attributes that name ids of the same page. */
  idReferences: Reference[]
  /** Every address of the page: links, files, forms, pictures. */
  addresses: Reference[]
  /** `<img>` elements that lack what keeps a page steady and readable, as `missing in src`. */
  poorPictures: string[]
  /** Addresses of links to a new tab without `noopener`. */
  openNewTabs: string[]
  /** Texts of the JSON-LD elements. */
  graphs: string[]
}

const idAttributes = [
  'for',
  'form',
  'headers',
  'list',
  'popovertarget',
  'commandfor',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]
const addressAttributes = ['href', 'src', 'action', 'formaction', 'poster', 'component-url', 'renderer-url']
const listedPictures = ['srcset', 'imagesrcset']
/** Elements whose text is read. */
const textElements = /^(?:title|script|h[1-6])$/
const socialAddresses = new Set(['og:url', 'og:image', 'twitter:image'])

type Attributes = Readonly<Record<string, string>>

/** Reads the facts of one page; checks none of them. */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = {
    lang: undefined,
    titles: [],
    descriptions: [],
    canonicals: [],
    robots: [],
    alternates: [],
    social: {},
    headings: [],
    ids: [],
    idReferences: [],
    addresses: [],
    poorPictures: [],
    openNewTabs: [],
    graphs: [],
  }
  const text = { of: '', type: '', read: '' }
  const inside = { svg: 0, nav: 0 }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'svg') inside.svg += 1
        if (name === 'nav') inside.nav += 1
        readElement(facts, name, attributes)
        if (textElements.test(name) && !(name === 'title' && inside.svg > 0))
          Object.assign(text, { of: name, type: attributes['type'] ?? '', read: '' })
      },
      ontext(data) {
        if (text.of !== '') text.read += data
      },
      onclosetag(name) {
        if (name === 'svg') inside.svg -= 1
        if (name === 'nav') inside.nav -= 1
        if (name !== text.of) return
        if (inside.nav === 0 || name === 'script') keepText(facts, text)
        text.of = ''
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return facts
}

function keepText(facts: PageFacts, { of, type, read }: { of: string; type: string; read: string }): void {
  if (of === 'title') facts.titles.push(read.trim())
  else if (of !== 'script') facts.headings.push({ level: Number(of.slice(1)), text: read.trim().replace(/\s+/g, ' ') })
  else if (type === 'application/ld+json') facts.graphs.push(read)
}

function readElement(facts: PageFacts, name: string, attributes: Attributes): void {
  if (attributes['id'] !== undefined) facts.ids.push(attributes['id'])
  for (const attribute of idAttributes)
    for (const to of (attributes[attribute] ?? '').split(/\s+/))
      if (to !== '') facts.idReferences.push({ by: `${name} ${attribute}`, to })
  for (const attribute of addressAttributes) {
    const to = attributes[attribute]
    if (to !== undefined) facts.addresses.push({ by: `${name} ${attribute}`, to })
  }
  for (const attribute of listedPictures)
    for (const to of candidates(attributes[attribute] ?? '')) facts.addresses.push({ by: `${name} ${attribute}`, to })
  if (name === 'html') facts.lang = attributes['lang']
  if (name === 'meta') readMeta(facts, attributes)
  if (name === 'link') readLink(facts, attributes)
  if (name === 'img') readPicture(facts, attributes)
  if (name === 'a' && attributes['target'] === '_blank' && !words(attributes['rel']).includes('noopener'))
    facts.openNewTabs.push(attributes['href'] ?? '')
}

const words = (value = ''): string[] => value.split(/\s+/).filter((word) => word !== '')

/** Addresses of a `srcset`. No address of ours ends in a comma, so commas before white space divide. */
const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s+/, 1).filter(Boolean))

function readMeta(facts: PageFacts, { name, property, content = '' }: Attributes): void {
  if (name === 'description') facts.descriptions.push(content.trim())
  if (name === 'robots') facts.robots.push(content)
  if (property?.startsWith('og:')) facts.social[property] = content
  const kind = property ?? name ?? ''
  if (socialAddresses.has(kind)) facts.addresses.push({ by: `meta ${kind}`, to: content })
}

function readLink(facts: PageFacts, { rel, hreflang, href = '' }: Attributes): void {
  const kinds = words(rel)
  if (kinds.includes('canonical')) facts.canonicals.push(href)
  if (kinds.includes('alternate') && hreflang !== undefined) facts.alternates.push({ hreflang, href })
}

function readPicture(facts: PageFacts, attributes: Attributes): void {
  const missing = missingOfPicture(`<img ${Object.keys(attributes).join(' ')}>`, attributes['src'])
  if (missing !== undefined) facts.poorPictures.push(missing)
}
