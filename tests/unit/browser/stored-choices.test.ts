import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestOf } from '../../../src/content/snapshot/digest.ts'
import { consentVersion, currentChoice } from '../../../src/domain/analytics/consent.ts'
import { maySuggest } from '../../../src/domain/locale/country-suggestion.ts'
import { visitorLocale } from '../../../src/domain/locale/visitor-locale.ts'
import { hasBrowser } from '../../fixtures/browser.ts'
import { origin, visit } from '../../fixtures/module-page.ts'

/** Names that a browser stores, by whether they hold a visitor's choice or dismissal (docs/privacy.md). */
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

describe('the names that browsers store', () => {
  test('are all listed in docs/privacy.md', () => {
    const [table = ''] = readFileSync('docs/privacy.md', 'utf8').split('## On the server')
    const names = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(Object.keys(remembered).toSorted())
  })
})

type Notice = { readonly uid: string; readonly text: string; readonly seen: string }

/** A page with notices, and which of them its visitor closes. */
type NoticePage = {
  readonly notices: readonly Notice[]
  readonly closed: readonly string[]
  /** Of one visitor alone, which the session brings; else of the page. */
  readonly isOwn: boolean
}

const script = readFileSync('src/browser/inline/dismiss-alerts.inline.js', 'utf8')

/**
 * Lets a visitor walk through pages, with an empty storage. Notices of a page stand as components/frame/Alerts.astro
 * draws them, with their script beside them.
 * @returns the notices that each page shows, before and after some are closed
 */
const walk = `(pages, script) => {
  localStorage.clear()
  const shown = () => [...document.querySelectorAll('.alert')].map(({ dataset }) => dataset.alert)
  return pages.map(({ notices, closed, isOwn }) => {
    document.body.innerHTML = '<header class="top"><a class="logo" href="/">Firn</a></header>'
    if (isOwn) {
      const added = notices.map(({ uid, text, seen }) => ({ uid, html: text, seen, lang: null }))
      window.showOwnAlerts({ hidden: [], added, label: 'Notices', dismiss: 'Dismiss' })
    } else {
      const list = document.createElement('aside')
      list.className = 'alerts'
      list.innerHTML = notices.map(({ uid, text, seen }) =>
        '<div class="alert" data-alert="' + uid + '" data-seen="' + seen + '"><div>' + text +
        '</div><button class="x"></button></div>').join('')
      document.body.prepend(list)
      const own = document.createElement('script')
      own.textContent = '{' + script + '}'
      list.append(own)
    }
    const before = shown()
    for (const uid of closed) document.querySelector('[data-alert=' + uid + '] .x')?.click()
    const after = shown()
    window.showOwnAlerts(undefined)
    return { before, after }
  })
}`

const notice = (uid: string) =>
  fc.constantFrom('sale', 'strike', 'snow').map((text) => ({ uid, text, seen: digestOf(text).slice(0, 5) }))
const page: fc.Arbitrary<NoticePage> = fc.record({
  notices: fc.tuple(notice('a'), notice('b')),
  closed: fc.subarray(['a', 'b']),
  isOwn: fc.boolean(),
})

/** The texts that a walk has to show: all but the texts that were closed last. */
function expectedOf(pages: readonly NoticePage[]): readonly { before: string[]; after: string[] }[] {
  const closedTexts = new Map<string, string>()
  return pages.map(({ notices, closed }) => {
    const before = notices.filter(({ uid, text }) => closedTexts.get(uid) !== text)
    for (const { uid, text } of before) if (closed.includes(uid)) closedTexts.set(uid, text)
    const after = before.filter(({ uid }) => !closed.includes(uid))
    return { before: before.map(({ uid }) => uid), after: after.map(({ uid }) => uid) }
  })
}

/** A tab with a part of the shop's scripts. */
async function openTab(body: string, start: string) {
  const html = `<!doctype html><html lang="en"><title>t</title><body>${body}<script type="module">${start}
    document.documentElement.dataset.started = ''</script>`
  const { context } = await visit((path) => (path.startsWith('/api') ? undefined : { body: html }))
  return context.newPage()
}

describe.skipIf(!hasBrowser)('a closed notice', () => {
  test('stays hidden on every page while its text is unchanged', async () => {
    const tab = await openTab(
      '',
      "import { showOwnAlerts } from '/src/browser/parts/show-own-alerts.ts'; window.showOwnAlerts = showOwnAlerts",
    )
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 12 }), async (pages) => {
        const given = [pages, script].map((one) => JSON.stringify(one)).join(', ')
        expect(await tab.evaluate(`(${walk})(${given})`)).toEqual(expectedOf(pages))
      }),
    )
  })
})

describe('another stored choice', () => {
  const id = 'a'.repeat(43)

  test('is valid for statistics only under the same consent version', () => {
    expect(currentChoice(`firn_consent=${consentVersion}.refused.${id}`)).toBe('refused')
    for (const version of [consentVersion - 1, consentVersion + 1])
      expect(currentChoice(`firn_consent=${version}.refused.${id}`)).toBeUndefined()
  })

  test('is valid for a locale while that is offered, and ends every suggestion', () => {
    expect(visitorLocale({ rememberedLocale: 'de-at', country: 'us' }).locale).toBe('de-at')
    expect(visitorLocale({ rememberedLocale: 'de-xx', country: 'fr' }).locale).toBe('fr-fr')
    for (const detected of [null, 'de-at', 'ja-jp'])
      expect(maySuggest('firn_locale=de-de', detected, 'de-de')).toBe(false)
  })
})

describe.skipIf(!hasBrowser)('the remembered options of a product', () => {
  test.each<[string, string, object | null, string[]]>([
    ['the address', '?color=birch', null, ['birch']],
    ['the history entry', '', { choices: { 'option[1]': '12', 'option[2]': '21' } }, ['birch', 'small']],
    ['the address, before the history entry', '?color=rowan', { choices: { 'option[1]': '12' } }, ['rowan']],
    ['an address that names no colour of the product', '?color=neon', null, []],
    ['a history entry of values that are gone', '', { choices: { 'option[1]': '19', 'option[9]': '12' } }, []],
    ['a history entry of another script', '', { choices: [12], scroll: 3 }, []],
  ])('are selected if the product still has them: %s', async (_from, search, state, expected) => {
    const radio = (option: number, value: number, id: string) =>
      `<input type="radio" name="option[${option}]" value="${value}" id="${id}" ${option === 1 ? `data-color="${id}"` : ''}>`
    const form = `<form class="buy-box">${radio(1, 11, 'rowan')}${radio(1, 12, 'birch')}${radio(2, 21, 'small')}</form>`
    const tab = await openTab(
      form,
      `import { syncChoices } from '/src/browser/offers/choices.ts'
       history.replaceState(${JSON.stringify(state)}, '')
       syncChoices()`,
    )
    await tab.goto(`${origin}/${search}`)
    await tab.waitForSelector('[data-started]')
    expect(await tab.locator('input:checked').evaluateAll((inputs) => inputs.map(({ id }) => id))).toEqual(expected)
  })
})
