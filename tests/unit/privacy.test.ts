import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bounceDays } from '../../src/records/outbox.ts'
import { measuredKinds } from '../../src/records/measured-week.ts'
import { measuredLifeMs } from '../../src/records/measurements.ts'
import { bouncedMs } from '../../src/api/operators/take-bounce.ts'
import { customerCartLifeMs } from '../../src/session/customer-carts.ts'
import { consentRecordLifeMs } from '../../src/session/consent-store.ts'
import { sessionLifeMs, signedInLife } from '../../src/session/session-store.ts'
import { consentCookieOf } from '../../src/domain/analytics/consent.ts'
import { fewestAskers } from '../../src/domain/analytics/counts.ts'
import { accountHours, confirmDays } from '../../src/domain/mail/shop-mails.ts'
import { brandPrefix } from '../../src/domain/brand.ts'
import { localeChoice } from '../../src/domain/locale/locale-choice.ts'

const documentText = readFileSync('docs/privacy.md', 'utf8')
const [browserTable = '', serverTable = '', formsTable = '', countsTable = ''] = documentText.split(
  /## (?:On the server|What forms leave|What is counted)/,
)

/** First column of a table: the names in it, without what varies. */
const namesIn = (table: string): string[] =>
  [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name).toSorted()
/** The last column of a name's row. */
const lifeOf = (name: string): string | undefined =>
  documentText
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\``))
    ?.split('|')
    .at(-2)
    ?.trim()

const sources = globSync('src/**/*.{ts,tsx,js,astro}').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const found = (pattern: RegExp, folder: RegExp): string[] =>
  sources
    .filter(({ path }) => folder.test(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))

describe('the table of stored data', () => {
  test('has every cookie and storage key of the code for browsers', () => {
    const named = found(/`\$\{brandPrefix\}([_-][a-z]+:?)/g, /^src\/(?:domain|browser)\//)
    const alerts = found(/const key = '([a-z]+:)'/g, /\.inline\.js$/)
    expect(namesIn(browserTable)).toEqual([...named.map((name) => brandPrefix + name), ...alerts].toSorted())
  })

  test.each(globSync('sandbox/seed/content/text/*/support/account.json'))(
    'is repeated in the help article on cookies: %s',
    (file) => {
      const text = readFileSync(file, 'utf8')
      expect(namesIn(browserTable).filter((name) => !text.includes(name))).toEqual([])
    },
  )

  test('covers every file that writes a cookie or the browser’s storage', () => {
    const writes =
      /Set-Cookie|document\.cookie = |(?:local|session)Storage(?:\.setItem|\[key\] =)|\(\) => sessionStorage/
    expect(sources.flatMap(({ path, text }) => (writes.test(text) ? [path] : [])).toSorted()).toEqual([
      'src/api/forms/consent-routes.ts',
      'src/api/forms/form-visit.ts',
      'src/api/kernel/erase-consent.ts',
      'src/api/kernel/find-session.ts',
      'src/api/visitor/page-session.ts',
      'src/browser/client/accepts-cookies.ts',
      'src/browser/inline/dismiss-alerts.inline.js',
      'src/browser/navigation/chunk-reload.ts',
      'src/browser/navigation/find-country.ts',
      'src/browser/navigation/remember-locale.ts',
      'src/browser/parts/analytics/analytics.ts',
      'src/browser/parts/analytics/begin-measuring.ts',
      'src/browser/parts/show-own-alerts.ts',
      'src/domain/analytics/consent.ts',
      'src/domain/analytics/statistics-cookies.ts',
      'src/server/render-on-demand.ts',
      'src/session/cookies.ts',
    ])
  })

  test('has every kind of key of the session store for the server', () => {
    const keys = found(/=> `([a-z]+:)\$\{/g, /^src\/session\//)
    expect(namesIn(serverTable)).toEqual(keys.toSorted())
  })

  test('has every kind of record of forms, with its lifetime', () => {
    const kinds = found(
      /kind: '([a-z]+)',/g,
      /^src\/(?:records\/(?!measure)|api\/(?:newsletter|contact|applications|registrations)\/)/,
    )
    expect(namesIn(formsTable)).toEqual([...new Set(kinds)].toSorted())
    expect(lifeOf('subscriber')).toContain(`${confirmDays} days`)
    expect(lifeOf('subscriber')).toContain(`${bouncedMs / 86_400_000} days`)
    expect(lifeOf('account')).toContain(`${accountHours} hours`)
    expect(lifeOf('sent')).toBe(`${bounceDays} days`)
  })

  test('has every kind of count, with its lifetime', () => {
    expect(namesIn(countsTable)).toEqual([...measuredKinds].toSorted())
    for (const kind of measuredKinds) expect(lifeOf(kind)).toContain(`${measuredLifeMs / 604_800_000} weeks`)
    expect(fewestAskers).toBe(5)
    expect(lifeOf('terms')).toContain('below five askers')
  })

  test('has the lifetimes of the code', () => {
    const days = (ms: number): string => `${ms / 86_400_000} days`
    const ageOf = (cookie: string): number => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) * 1000
    const consent = consentCookieOf({ version: 1, choice: 'refused', id: '' }, true)
    expect(lifeOf('firn_session')).toContain(days(sessionLifeMs))
    expect(lifeOf('firn_consent')).toBe(days(ageOf(consent)))
    expect([lifeOf('firn_locale'), days(ageOf(localeChoice('de-at', true)))]).toEqual(['1 year', '365 days'])
    expect(lifeOf('cart:')).toBe(days(customerCartLifeMs))
    expect(lifeOf('consent:')).toContain(days(consentRecordLifeMs))
    expect([lifeOf('ended:'), signedInLife.absoluteMs]).toEqual(['24 hours', 86_400_000])
  })
})
