import { describe, expect, test } from 'vitest'
import { stores } from '../../../sandbox/seed/catalogue/stores.ts'
import { entryUid } from '../../../sandbox/seed/content/entry-uid.ts'
import { seedContent } from '../../../sandbox/seed/index.ts'
import { contentLocaleKeys } from '../../../sandbox/seed/types.ts'

const { entries } = seedContent()
const { address, email, phone } = stores.eu_region_1
const company = address.split('\n')
const [name = ''] = company
const words = (value: unknown): string => JSON.stringify(value).replaceAll('&nbsp;', ' ')

describe('the legal pages', () => {
  test.each(contentLocaleKeys)('name the company that sells and repairs, in %s', (locale) => {
    const textOf = (path: string): string => {
      const uid = entryUid('page', path)
      return words(entries.find((entry) => entry.uid === uid)?.locales[locale])
    }
    for (const line of [...company, email, phone]) expect(textOf('/imprint')).toContain(line)
    for (const path of ['/terms', '/privacy', '/imprint']) expect(textOf(path), path).toContain(name)
    const wrong = entries.filter(({ locales }) =>
      words(locales[locale] ?? '')
        .replaceAll(name, '')
        .includes('GmbH'),
    )
    expect(wrong.map(({ contentType, uid }) => `${contentType} ${uid}`)).toEqual([])
  })
})
