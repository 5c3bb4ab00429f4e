import { describe, expect, test } from 'vitest'
import { pagePolicy } from '../../../src/render/page-policy.ts'

describe('pagePolicy', () => {
  test('allows the scripts that the build knows, and the shop’s own', () => {
    const csp = {
      scriptDirective: { hashes: ['sha256-built', { hash: 'sha256-element' }] },
      styleDirective: { hashes: ['sha256-style'] },
    }
    expect(pagePolicy(csp, ['sha256-own'])).toBe(
      "script-src 'self' 'sha256-built' 'sha256-element' 'sha256-own'; style-src 'self' 'sha256-style';",
    )
  })
})
