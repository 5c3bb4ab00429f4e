import { describe, expect, test } from 'vitest'
import { releaseTable } from '../../../scripts/shop/release-table.ts'
import type { Release } from '../../../src/publish/release.ts'
import { releaseOf } from '../../fixtures/release-of.ts'

/** A release with so many faults. */
function releaseWith(id: string, faults: number): Release {
  const release = releaseOf(id)
  const lines = Array.from({ length: faults }, (_, index) => `page /en-us/p/${index}: links to /en-us/gone of ${id}`)
  return { ...release, made: { ...release.made, faults: lines } }
}

/** The lines below the table of some releases, of which the last is live. */
function linesBelow(...releases: readonly Release[]): readonly string[] {
  const text = releaseTable({ releases: () => releases, currentId: () => releases.at(-1)?.id })
  const lines = text.trimEnd().split('\n')
  return lines.slice(releases.length + 1)
}

describe('the faults below the list of releases', () => {
  test('are those of the live release', () => {
    expect(linesBelow(releaseWith('1', 1), releaseWith('2', 2))).toEqual([
      '',
      'Faults of the live release:',
      '  page /en-us/p/0: links to /en-us/gone of 2',
      '  page /en-us/p/1: links to /en-us/gone of 2',
    ])
  })

  test('are left out where it has none', () => {
    expect(linesBelow(releaseWith('1', 1), releaseOf('2'))).toEqual([])
  })

  test('are twenty at most, with the number of the others', () => {
    expect(linesBelow(releaseWith('1', 20))).toHaveLength(22)
    const lines = linesBelow(releaseWith('1', 100))
    expect(lines).toHaveLength(23)
    expect(lines.at(-1)).toBe('  and 80 more: see /releases')
  })
})
