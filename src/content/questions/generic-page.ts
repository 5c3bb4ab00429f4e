import { backgroundPicture } from '../../domain/media/banner-picture.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { BlockEntry } from '../../ports/content/page-entries.ts'
import type { Banners } from './banners.ts'
import type { Block, GenericPage } from '../content.ts'
import { fallbackLanguage } from '../snapshot/entry-store.ts'
import type { LinkResolver } from './link-resolver.ts'
import { inUnitsOf } from '../../domain/region/units.ts'
import { localiseHtml, localisedQuestions } from './localise-html.ts'
import type { Pictures } from './pictures.ts'
import type { Products } from './products.ts'

export type BlockParts = {
  readonly banners: Banners
  readonly links: LinkResolver
  readonly pictures: Pictures
  readonly products: Products
}

/** A page of blocks in the reader's language. */
export function toGenericPage(entry: Entries['page'], locale: Locale, parts: BlockParts): GenericPage {
  const blocks = entry.blocks.flatMap((block) => toBlock(block, locale, parts) ?? [])
  return {
    uid: entry.uid,
    path: entry.path,
    title: entry.title,
    intro: entry.intro,
    ...fallbackLanguage(entry.locale, locale),
    flush: entry.layout === 'flush-banner' && blocks[0]?.kind === 'banner',
    blocks,
    seo: parts.pictures.seo(entry.seo, entry.title, firstPicture(blocks)),
  }
}

/** The picture of a shared link where the editor chose no picture. */
function firstPicture(blocks: readonly Block[]): Picture | undefined {
  const found = blocks.flatMap((block) => {
    if (block.kind === 'banner') return backgroundPicture(block.banner.background)
    return block.kind === 'text' ? (block.picture ?? []) : []
  })
  return found[0]
}

/** A block as a page draws it; `undefined` when what it refers to is missing, or nothing is left in it. */
function toBlock(block: BlockEntry, locale: Locale, parts: BlockParts): Block | undefined {
  switch (block.block) {
    case 'banner': {
      const banner = parts.banners.find(block.banner, locale)
      return banner && { kind: 'banner', banner }
    }
    case 'category_cards': {
      const cards = cardsOf(block.cards, locale, parts).flatMap(({ link, ...card }) =>
        link ? [{ ...card, link }] : [],
      )
      return cards.length > 0 ? { kind: 'categories', title: block.title, cards } : undefined
    }
    case 'stories': {
      const cards = cardsOf(block.cards, locale, parts)
      return cards.length > 0 ? { kind: 'stories', title: block.title, cards, slider: block.slider } : undefined
    }
    case 'product_list':
      return toProductList(block, locale, parts)
    case 'rich_text': {
      const picture = parts.pictures.picture(block.picture)
      const html = localiseHtml(block.html, locale, parts.pictures)
      return { kind: 'text', title: block.title, html, ...(picture ? { picture } : {}) }
    }
    case 'steps':
      return block.steps.length > 0
        ? { kind: 'steps', title: block.title, intro: block.intro, steps: localisedSteps(block.steps, locale) }
        : undefined
    case 'faq': {
      const questions = localisedQuestions(block.questions, locale, parts.pictures)
      return questions.length > 0 ? { kind: 'faq', title: block.title, questions } : undefined
    }
    case 'link_list': {
      const links = parts.links.links(block.links, locale)
      return links.length > 0 ? { kind: 'links', title: block.title, intro: block.intro, links } : undefined
    }
    case 'consent_form':
      return { kind: 'consent', title: block.title }
  }
}

/** Texts of steps, with measures in the units of the reader's country. */
const localisedSteps = (steps: Extract<BlockEntry, { block: 'steps' }>['steps'], { country }: Locale) =>
  steps.map((step) => ({ ...step, text: inUnitsOf(country, step.text) }))

type CardEntry = Extract<BlockEntry, { block: 'stories' }>['cards'][number]
type Card = Extract<Block, { kind: 'stories' }>['cards'][number]

function cardsOf(cards: readonly CardEntry[], locale: Locale, { pictures, links }: BlockParts): readonly Card[] {
  return cards.flatMap(({ title, text, picture: field, link: to }) => {
    const picture = pictures.picture(field)
    const link = links.link(to, locale)
    return picture ? [{ title, text, picture, ...(link ? { link } : {}) }] : []
  })
}

function toProductList(
  block: Extract<BlockEntry, { block: 'product_list' }>,
  locale: Locale,
  { products, links }: BlockParts,
): Block | undefined {
  const uids = block.products.flatMap(({ type, uid }) => (type === 'product' ? [uid] : []))
  const tiles = products.tilesOf(locale, uids)
  const link = links.link(block.link, locale)
  if (tiles.length === 0) return undefined
  return { kind: 'products', id: block.id, title: block.title, intro: block.intro, tiles, ...(link ? { link } : {}) }
}
