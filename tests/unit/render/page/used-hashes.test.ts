import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { prerenderRules } from '../../../../src/domain/pages/links/prefetch-rule.ts'
import { withUsedHashes } from '../../../../src/render/page/used-hashes.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const [used, styled, elsewhere] = ['run()', 'a{color:red}', 'never()'].map(hashOf)
const page =
  '<!doctype html><head><script>run()</script><script src="/_astro/x.js" type="module"></script>' +
  '<style>a{color:red}</style><script type="application/ld+json">{"a":1}</script></head>'

describe('withUsedHashes', () => {
  test('keeps only the hashes found in the page', () => {
    const policy = `script-src 'self' ${used} ${elsewhere}; style-src 'self' ${elsewhere} ${styled};`
    expect(withUsedHashes(policy, page)).toBe(`script-src 'self' ${used}; style-src 'self' ${styled}`)
  })

  test('omits the hash of data, even when the renderer names it', () => {
    const policy = `script-src 'self' ${hashOf('{"a":1}')} ${used}`
    expect(withUsedHashes(policy, page)).toBe(`script-src 'self' ${used}`)
  })

  test('keeps the hash of the rules that the page’s script inserts', () => {
    const policy = `script-src 'self' ${elsewhere} ${hashOf(prerenderRules)}`
    expect(withUsedHashes(policy, page)).toBe(`script-src 'self' ${hashOf(prerenderRules)}`)
  })

  test('leaves a page without a policy as it is', () => {
    expect(withUsedHashes('', page)).toBe('')
  })
})
