import { describe, expect, test } from 'vitest'
import { locales } from '../../../../../../src/domain/locale/locale.ts'
import { deadRedirects } from '../../../../../../src/domain/pages/links/redirects/dead-redirects.ts'

describe('deadRedirects', () => {
  test('names each old address without a page, and the locales that lack it', () => {
    const pages = new Set(locales.flatMap(({ locale }) => (locale === 'ja-jp' ? [] : [`/${locale}/support`])))
    const rows = [
      { from: '/help', to: '/{lang}/support?from=help' },
      { from: '/en/help', to: '/{lang}/support' },
      { from: '/en/gone', to: '/{lang}/gone' },
      { from: '/guides/*', to: '/{lang}/support/:splat' },
    ]
    expect(deadRedirects(rows, (path) => pages.has(path))).toEqual([
      { from: '/help', page: '/{lang}/support?from=help', locales: ['ja-jp'] },
      { from: '/en/gone', page: '/{lang}/gone', locales: ['en-us'] },
    ])
  })
})
