import { describe, expect, test } from 'vitest'
import { brandNames } from '../../../scripts/check/brand-name.ts'

describe('the check of the brand’s name', () => {
  test('finds the name below src in paths and lines, in any case', () => {
    const files = [
      { path: 'src/api/cart.ts', text: "const a = 1\nconst key = 'polaris:cart'" },
      { path: 'src/components/PolarisLogo.astro', text: '' },
      { path: 'src/domain/cart/cart.ts', text: '' },
    ]
    expect(brandNames(files, 'polaris')).toEqual(['src/api/cart.ts:2', 'src/components/PolarisLogo.astro'])
  })

  test('ignores the brand’s module and other folders', () => {
    const files = [
      { path: 'src/domain/brand.ts', text: "'Polaris'" },
      { path: 'docs/api.md', text: 'polaris_session' },
    ]
    expect(brandNames(files, 'polaris')).toEqual([])
  })
})
