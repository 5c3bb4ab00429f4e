import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flattenRedirects } from '../../../../../../src/domain/pages/links/redirects/flatten.ts'
import { legacyRedirects } from '../../../../../../src/domain/pages/links/redirects/legacy-redirects.ts'

describe('the documented table of old addresses', () => {
  test('is the one that the shop follows', () => {
    const text = readFileSync('docs/redirects.md', 'utf8')
    const section = text.slice(text.indexOf('| old address |'), text.indexOf('## Add one'))
    const rows = [...section.matchAll(/^\| `([^`]+)` \| (?:`([^`]+)`|(home))/gm)].map(([, from, page]) => ({
      from,
      to: `/{lang}${page ?? ''}`,
    }))
    expect(rows).toEqual(flattenRedirects(legacyRedirects))
  })
})
