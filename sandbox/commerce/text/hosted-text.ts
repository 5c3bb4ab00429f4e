import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Shop } from '../shop.ts'
import type { Order } from '../wire/orders.ts'
import english from './words/en.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }

/** A text of the hosted pages and of the platform's mail. */
export type Word = keyof typeof english

/** The platform's words for one shopper, in their language. */
export type HostedText = {
  /** BCP 47: `fr-CA`. */
  readonly tag: string
  /** `fr`. */
  readonly language: string
  /** The headless shop's segment: `fr-ca`. */
  readonly segment: string
  /** A text with its `{places}` filled. */
  readonly say: (word: Word, values?: Readonly<Record<string, string>>) => string
  /** The name of a state to people who read this language; the platform's own where they have no name of their own. */
  readonly place: (state: string) => string
}

type Words = Readonly<Record<Word, string>>

const words = z.record(z.string(), z.string())
const localPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = places

const read = (name: string): Record<string, string> =>
  words.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${name}.json`), 'utf8')))

/** Languages that the platform speaks; each has every text. */
export const hostedLanguages = ['en', 'sv', 'ja', 'no', 'es', 'de', 'fr', 'it'] as const
/** The countries' own words. */
const variants: readonly string[] = ['fr-ca']

const isWord = (key: string): key is Word => key in english

/** @throws Error for a language that lacks a text */
function wholeWords(language: string): Words {
  if (language === 'en') return english
  const texts = read(language)
  const missing = Object.keys(english).filter((word) => texts[word] === undefined)
  if (missing.length > 0) throw new Error(`commerce/text/words/${language}.json lacks ${missing.join(', ')}`)
  return { ...english, ...texts }
}

const ofLanguage = new Map<string, Words>(hostedLanguages.map((language) => [language, wholeWords(language)]))
const ofVariant = new Map(variants.map((name) => [name, read(name)]))

/** Norwegian has two written forms and one older code for both. */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** `fr-CA`, `de` … in their parts; `undefined` for what is none of our languages. */
function localeOf(tag: string): { language: string; country: string | undefined } | undefined {
  const [, found = '', country] = /^([a-z]{2})(?:[-_]([a-z]{2}))?$/i.exec(tag.trim()) ?? []
  const language = sameLanguage[found.toLowerCase()] ?? found.toLowerCase()
  return ofLanguage.has(language) ? { language, country: country?.toUpperCase() } : undefined
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

/**
 * The texts for the first of these locales that is one of ours, as a cart, an order or a browser names it.
 * @param tags BCP 47; '' is passed over
 */
export function hostedText({ account, records }: Shop, ...tags: readonly string[]): HostedText {
  const store = records.get('store', account.region)
  const { language, country = store?.country_code ?? 'US' } = [...tags, store?.language ?? '']
    .map((tag) => localeOf(tag))
    .find((locale) => locale !== undefined) ?? { language: 'en' }
  const segment = `${language}-${country.toLowerCase()}`
  const texts: Words = { ...(ofLanguage.get(language) ?? english), ...ofVariant.get(segment) }
  return {
    tag: `${language}-${country}`,
    language,
    segment,
    say: (word, values = {}) => filled(texts[word], values),
    place: (state) => localPlaces[language]?.[state] ?? state,
  }
}

/** The state of an order; a status that the platform has added since, by its own name. */
export function statusText({ say }: HostedText, { status_id, status }: Pick<Order, 'status_id' | 'status'>): string {
  const word = `status_${status_id}`
  return isWord(word) ? say(word) : status
}
