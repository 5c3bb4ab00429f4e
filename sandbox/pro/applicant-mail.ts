import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { dayIn, writeDate } from '../formatters.ts'
import type { Mail } from '../mail/mail.ts'
import { escapeHtml } from '../page.ts'
import type { Application, ProCode } from './programme.ts'
import { localeInRegion, timeZoneOf } from './regions.ts'
import english from './words/en.json' with { type: 'json' }

type Word = keyof typeof english
type Recipient = Pick<Application, 'email' | 'locale'>

const sender = 'Firn Pro <pro@firn.example>'
const languages = ['en', 'sv', 'ja', 'no', 'es', 'de', 'fr', 'it'] as const
const texts = z.record(z.string(), z.string())

/** @throws Error for a language that lacks a text */
function wordsOf(language: string): ReadonlyMap<string, string> {
  const read = readFileSync(join(import.meta.dirname, 'words', `${language}.json`), 'utf8')
  const words = new Map(Object.entries(texts.parse(JSON.parse(read))))
  const missing = Object.keys(english).filter((word) => !words.has(word))
  if (missing.length > 0) throw new Error(`pro/words/${language}.json lacks ${missing.join(', ')}`)
  return words
}
const ofLanguage: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  languages.map((language) => [language, wordsOf(language)]),
)

function textFor({ locale }: Recipient) {
  const [language = 'en', country = ''] = locale.split('-')
  const words = ofLanguage.get(language)
  const tag = words ? (country === 'global' ? language : `${language}-${country.toUpperCase()}`) : 'en'
  const say = (word: Word, values: Readonly<Record<string, string>> = {}): string =>
    (words?.get(word) ?? english[word]).replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  return { tag, say }
}

const spaced = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

function drawn(to: string, language: string, subject: string, paragraphs: readonly string[]): Mail {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  return {
    from: sender,
    to,
    subject,
    language,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font:16px/1.5 sans-serif;color:#10202b">${body}</body></html>`,
  }
}

const regionWord = (region: string): Word =>
  region === 'pro' ? 'region_us' : region === 'pro_ca' ? 'region_ca' : 'region_europe'

/** Brings a code to whom it is made for, in the language of the application. */
export function approvalMail(to: Recipient, code: ProCode, siteUrl: string): Mail {
  const { tag, say } = textFor(to)
  const shop = `${siteUrl}/${localeInRegion(to.locale, code.region)}`
  const day = (date: string): string => writeDate(tag, Date.parse(date))
  const lastDay = dayIn(timeZoneOf(code.region), code.redeem_by)
  return drawn(to.email, tag, say('approved_subject'), [
    say('approved_text'),
    say('code', { code: spaced(code.code) }),
    say('code_region', { region: say(regionWord(code.region)) }),
    say('code_term', { date: day(lastDay), end: day(code.expires) }),
    say('redeem', { url: `${shop}/pro/create` }),
    say('redeem_account', { url: `${shop}/account` }),
  ])
}

/** Says that an application was declined, and what can be done. */
export function declineMail(to: Recipient, siteUrl: string): Mail {
  const { tag, say } = textFor(to)
  return drawn(to.email, tag, say('declined_subject'), [
    say('declined_text'),
    say('declined_again', { url: `${siteUrl}/${to.locale}/pro/signup` }),
  ])
}
