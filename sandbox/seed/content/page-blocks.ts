import type { Json } from '../types.ts'
import { references } from './entry-uid.ts'
import { type LinkTarget, link } from './link.ts'
import { required } from './localized.ts'
import { image } from './media-object.ts'
import type { BlockPageText, BlockText } from './text/slices/block-text.ts'
import { proseHtml } from './text/slices/prose-text.ts'
import type { LocaleText } from './text/text-schemas.ts'

/** What a block of a page refers to; its words stand under `key` in the page's texts, pictures under their names. */
export type BlockSource =
  | { readonly kind: 'banner'; readonly banner: string }
  | { readonly kind: 'text'; readonly key: string; readonly picture?: string }
  | { readonly kind: 'steps' | 'faq' | 'consent'; readonly key: string }
  | { readonly kind: 'links'; readonly key: string; readonly to: readonly LinkTarget[] }
  | {
      readonly kind: 'stories'
      readonly key: string
      readonly cards: readonly (readonly [string, LinkTarget])[]
      /** The cards take turns. */
      readonly slider?: true
    }
  | {
      readonly kind: 'products'
      readonly key: string
      readonly products: readonly string[]
      readonly more: LinkTarget
    }

/** The blocks of a page in one language. @throws naming the words that are missing */
export function pageBlocks(sources: readonly BlockSource[], page: BlockPageText, text: LocaleText): Json[] {
  return sources.map((source) => {
    if (source.kind === 'banner') return { banner: { banner: references('banner', [source.banner]) } }
    const words = required(page.blocks, source.key)
    return toBlock(source, words, text)
  })
}

function toBlock(source: Exclude<BlockSource, { kind: 'banner' }>, words: BlockText, text: LocaleText): Json {
  const title = words.title ?? ''
  const intro = words.intro ?? ''
  switch (source.kind) {
    case 'text':
      return {
        rich_text: {
          title,
          html: proseHtml(words.text ?? []),
          ...(source.picture ? { image: picture(source.picture, text) } : {}),
        },
      }
    case 'steps':
      return { steps: { title, intro, steps: words.steps ?? [] } }
    case 'faq':
      return {
        faq: {
          title,
          questions: (words.questions ?? []).map(({ question, answer }) => ({ question, answer: proseHtml(answer) })),
        },
      }
    case 'consent':
      return { consent_form: { title } }
    case 'links':
      return {
        link_list: { title, intro, links: source.to.map((target, index) => link(nth(words.links, index), target)) },
      }
    case 'stories':
      return {
        stories: {
          title,
          slider: source.slider ?? false,
          cards: source.cards.map(([name, target], index) => {
            const card = nth(words.cards, index)
            return { ...card, image: picture(name, text), link: link(card.title, target) }
          }),
        },
      }
    case 'products':
      return {
        product_list: {
          list_id: source.key,
          title,
          intro,
          products: references('product', source.products),
          link: link(nth(words.links, 0), source.more),
        },
      }
  }
}

const picture = (name: string, text: LocaleText) => image(name, required(text.pictures.scenes, name))

function nth<Item>(items: readonly Item[] | undefined, index: number): Item {
  const item = items?.[index]
  if (item === undefined) throw new Error(`The demo content lacks words of a page for its item ${index + 1}`)
  return item
}
