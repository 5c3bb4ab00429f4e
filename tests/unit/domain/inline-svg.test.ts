import { expect, test } from 'vitest'
import { inlineSvg } from '../../../src/domain/inline-svg.ts'
import { networkName } from '../../../src/domain/network-name.ts'

test('A logo inside a link is silent and carries nothing that only a file needs', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="Firn"><path d="M0 0"/></svg>'
  expect(inlineSvg(svg)).toBe('<svg aria-hidden="true" viewBox="0 0 9 9"><path d="M0 0"/></svg>')
})

test.each([
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
  ['strava', 'Strava'],
])('The network %s is written %s', (key, name) => {
  expect(networkName(key)).toBe(name)
})
