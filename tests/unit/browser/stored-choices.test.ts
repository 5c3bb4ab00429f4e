import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showOwnAlerts } from '../../../src/browser/parts/show-own-alerts.ts'
import { syncChoices } from '../../../src/browser/hydration/choices.ts'
import { digestOf } from '../../../src/content/digest.ts'
import { consentVersion, currentChoice } from '../../../src/domain/analytics/consent.ts'
import { maySuggest } from '../../../src/domain/locale/country-suggestion.ts'
import { visitorLocale } from '../../../src/domain/locale/visitor-locale.ts'

/** What a browser remembers: a choice or dismissal, or something that nobody has chosen (docs/privacy.md). */
const remembered: Readonly<Record<string, 'choice' | 'none'>> = {
  'alert:': 'choice',
  firn_consent: 'choice',
  firn_locale: 'choice',
  'firn-campaign': 'none',
  'firn-events': 'none',
  'firn-place': 'none',
  'firn-purchases': 'none',
  'firn-reload:': 'none',
  firn_flash: 'none',
  firn_probe: 'none',
  firn_s: 'none',
  firn_session: 'none',
}

test('all that browsers remember is known, and each choice is tried below', () => {
  const [table = ''] = readFileSync('docs/privacy.md', 'utf8').split('## On the server')
  const names = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
  expect(names.toSorted()).toEqual(Object.keys(remembered).toSorted())
})

afterEach(() => {
  showOwnAlerts(undefined)
  vi.unstubAllGlobals()
})

/** A browser's storage, whose keys are properties, too. */
const createStorage = (): Record<string, unknown> =>
  Object.create({
    getItem(this: Record<string, string>, key: string): string | null {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string): void {
      this[key] = value
    },
  }) as Record<string, unknown>

type Notice = { readonly uid: string; readonly text: string }
const seenOf = ({ text }: Notice): string => digestOf(text).slice(0, 5)

const openPage = (body: string, storage: Record<string, unknown>) => {
  const { document } = parseHTML(
    `<html lang="en"><body>${body}<header class="top"><a class="logo"></a></header></body>`,
  )
  vi.stubGlobal('document', document)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  class Parser {
    parseFromString = (html: string) => parseHTML(`<html><body>${html}</body></html>`).document
  }
  vi.stubGlobal('DOMParser', Parser)
  return document
}

const script = readFileSync('src/browser/boot/dismiss-alerts.inline.js', 'utf8')

/** Notices of the page, as components/Alerts.astro draws them, with the script beside them. */
function openWithPublic(notices: readonly Notice[], storage: Record<string, unknown>) {
  const body = notices.map(
    (one) =>
      `<div class="alert" data-alert="${one.uid}" data-seen="${seenOf(one)}"><div>${one.text}</div><button class="x"></button></div>`,
  )
  const document = openPage(`<aside class="alerts">${body.join('')}</aside>`, storage)
  // The page's inline script, run as the page does.
  runInNewContext(script, { document, localStorage: storage })
  return document
}

/** Notices of one visitor alone, which the session brings. */
function openWithOwn(notices: readonly Notice[], storage: Record<string, unknown>) {
  const document = openPage('', storage)
  const added = notices.map((one) => ({ uid: one.uid, html: one.text, seen: seenOf(one), lang: null }))
  showOwnAlerts({ hidden: [], added, label: 'Notices', dismiss: 'Dismiss' })
  return document
}

const notice = (uid: string) => fc.record({ uid: fc.constant(uid), text: fc.constantFrom('sale', 'strike', 'snow') })
/** A page with two notices, and which of them its visitor closes. */
const page = fc.record({
  notices: fc.tuple(notice('a'), notice('b')),
  closed: fc.subarray(['a', 'b']),
  isOwn: fc.boolean(),
})

describe('a closed notice', () => {
  test('stays away as long as its text is the one that was closed, on whatever page it stands', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 12 }), (pages) => {
        const storage = createStorage()
        const closedTexts = new Map<string, string>()
        for (const { notices, closed, isOwn } of pages) {
          const document = (isOwn ? openWithOwn : openWithPublic)(notices, storage)
          const shown = [...document.querySelectorAll<HTMLElement>('.alert')].map(({ dataset }) => dataset['alert'])
          const expected = notices.filter(({ uid, text }) => closedTexts.get(uid) !== text).map(({ uid }) => uid)
          expect(shown).toEqual(expected)
          for (const { uid, text } of notices) {
            if (!closed.includes(uid) || !shown.includes(uid)) continue
            document.querySelector<HTMLElement>(`[data-alert=${uid}] .x`)?.click()
            closedTexts.set(uid, text)
            expect(document.querySelector(`[data-alert=${uid}]`)).toBeNull()
          }
          showOwnAlerts(undefined)
        }
      }),
    )
  })
})

describe('another choice', () => {
  const id = 'a'.repeat(43)

  test('about statistics counts for the question that was asked', () => {
    expect(currentChoice(`firn_consent=${consentVersion}.refused.${id}`)).toBe('refused')
    for (const version of [consentVersion - 1, consentVersion + 1])
      expect(currentChoice(`firn_consent=${version}.refused.${id}`)).toBeUndefined()
  })

  test('of a locale counts while that is offered, and ends every suggestion', () => {
    expect(visitorLocale({ rememberedLocale: 'de-at', country: 'us' }).locale).toBe('de-at')
    expect(visitorLocale({ rememberedLocale: 'de-xx', country: 'fr' }).locale).toBe('fr-fr')
    for (const detected of [null, 'de-at', 'ja-jp'])
      expect(maySuggest('firn_locale=de-de', detected, 'de-de')).toBe(false)
  })

  test.each<[string, string, object | null, string[]]>([
    ['the address', '?color=birch', null, ['birch']],
    ['the history entry', '', { choices: { 'option[1]': '12', 'option[2]': '21' } }, ['birch', '25']],
    ['the address, before the history entry', '?color=rowan', { choices: { 'option[1]': '12' } }, ['rowan']],
    ['an address that names no colour of the product', '?color=neon', null, []],
    ['a history entry of values that are gone', '', { choices: { 'option[1]': '19', 'option[9]': '12' } }, []],
    ['a history entry of another script', '', { choices: [12], scroll: 3 }, []],
  ])('of a product counts where the product still has it: %s', (_from, search, state, expected) => {
    const radio = (option: number, value: number, name: string, attributes = '') =>
      `<input type="radio" name="option[${option}]" value="${value}" id="${name}" ${attributes}>`
    const document = openPage(
      `<form class="buy-box">${radio(1, 11, 'rowan', 'data-color="rowan"')}${radio(1, 12, 'birch', 'data-color="birch"')}
      ${radio(2, 21, '25')}</form>`,
      createStorage(),
    )
    vi.stubGlobal('location', { search, href: `https://firn.example/en-us/p/x${search}` })
    vi.stubGlobal('history', { state })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('CustomEvent', parseHTML('<html></html>').CustomEvent)
    syncChoices()
    const checked = [...document.querySelectorAll('input')].filter((input) => input.checked).map((input) => input.id)
    expect(checked).toEqual(expected)
  })
})
