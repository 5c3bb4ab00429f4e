import { describe, expect, test } from 'vitest'
import { vendorNames } from '../../../scripts/check/vendor-names.ts'

describe('the check of vendor names', () => {
  test('counts files below src that name a vendor in text or path, in any case', () => {
    const files = [
      { path: 'src/api/cart.ts', text: '// as BigCommerce has it' },
      { path: 'src/api/search.ts', text: "const host = 'app-search'" },
      { path: 'src/domain/contentstack.ts', text: '' },
      { path: 'src/domain/cart/cart.ts', text: '' },
    ]
    expect(vendorNames(files)).toEqual({ naming: files.slice(0, 3).map(({ path }) => path), files: 4 })
  })

  test('ignores adapters, other folders and the specification’s own words', () => {
    const files = [
      { path: 'src/vendors/amplience/index.ts', text: 'amplience' },
      { path: 'docs/vendors/amplience.md', text: 'amplience' },
      { path: 'src/api/login.ts', text: 'bclogin bc_products x-bc-region' },
    ]
    expect(vendorNames(files)).toEqual({ naming: [], files: 2 })
  })
})
