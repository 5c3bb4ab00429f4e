import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addOnListId,
  relatedCount,
  relatedQueryCount,
  resembles,
  selectRelated,
  sharedWith,
  shownRelated,
} from '../../../../src/domain/catalogue/related-selection.ts'
import { seededRandom } from '../../../../src/domain/catalogue/seeded-random.ts'

const pick = (manual: string[], candidates: string[][], size = relatedCount, seed = 'ridge 2026-11-21') =>
  selectRelated({ manual, candidates, size, random: seededRandom(seed) })

describe('related products', () => {
  test('number four in a list and eight in a query by default', () => {
    expect([relatedCount, relatedQueryCount]).toEqual([4, 8])
  })

  test('use the add-on list id of the specification', () => expect(addOnListId).toBe('add_on_products'))

  test('begin with the manual ones, in the editor’s order', () => {
    expect(pick(['m2', 'm1'], [['a'], ['b']]).slice(0, 2)).toEqual(['m2', 'm1'])
    expect(pick(['m1', 'm2', 'm3', 'm4', 'm5'], [['a']])).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  test('come from the categories in turn', () => {
    const chosen = pick(
      [],
      [
        ['a1', 'a2', 'a3'],
        ['b1', 'b2', 'b3'],
      ],
    )
    expect(chosen.map((id) => id.slice(0, 1))).toEqual(['a', 'b', 'a', 'b'])
  })

  test('come from any category that has some left', () => {
    expect(pick([], [['a1'], ['b1', 'b2', 'b3']]).toSorted()).toEqual(['a1', 'b1', 'b2', 'b3'])
  })

  test('are random, yet equal for the same seed', () => {
    const many = [Array.from({ length: 50 }, (_, index) => `p${index}`)]
    expect(pick([], many)).toEqual(pick([], many))
    expect(pick([], many)).not.toEqual(pick([], many, relatedCount, 'ridge 2026-11-22'))
  })

  test('are unique, at most as many as requested, and as many as available', () => {
    const lists = fc.array(fc.array(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 8 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('1', '2', 'm'), { maxLength: 3 }),
        lists,
        fc.integer({ min: 0, max: 9 }),
        fc.string(),
        (manual, candidates, size, seed) => {
          const chosen = pick(manual, candidates, size, seed)
          const all = new Set([...manual, ...candidates.flat()])
          expect(new Set(chosen).size).toBe(chosen.length)
          expect(chosen.length).toBe(Math.min(size, all.size))
          expect(chosen.every((id) => all.has(id))).toBe(true)
        },
      ),
      { seed: 4, numRuns: 200 },
    )
  })

  test('never include the product itself', () => {
    const chosen = selectRelated({
      manual: ['a', 'x'],
      candidates: [['x', 'b'], ['x']],
      size: 4,
      except: 'x',
      random: seededRandom('x'),
    })
    expect(chosen).toEqual(['a', 'b'])
  })

  test('take no more random draws from many candidates than from few', () => {
    let asked = 0
    const many = Array.from({ length: 100_000 }, (_, index) => index)
    selectRelated({ manual: [], candidates: [many], size: relatedCount, random: () => (asked++, 0.5) })
    expect(asked).toBe(relatedCount)
  })

  test('are only the editor’s where random ones are off or enough are chosen', () => {
    expect(shownRelated(['m', 'x'], 1, true)).toEqual(['m', 'x'])
    expect(shownRelated(['m', 'x'], 1, false)).toEqual(['m'])
    expect(shownRelated(['1', '2', '3', '4', 'x'], 4, true)).toEqual(['1', '2', '3', '4'])
  })

  test('are each equally likely', () => {
    const counts = new Map<string, number>()
    for (let run = 0; run < 2000; run += 1) {
      const [first = ''] = pick([], [['a', 'b', 'c', 'd']], 1, `seed ${run}`)
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    for (const id of ['a', 'b', 'c', 'd']) expect(counts.get(id)).toBeGreaterThan(400)
  })
})

describe('the resemblance of two products', () => {
  const candidate = {
    attributes: { gender: ['women'], activity: ['hiking', 'running'] },
    specs: { binding: 'Ratchet' },
  }
  const gender = { id: 'gender', values: ['women'], topLevel: true }
  const binding = { id: 'binding', values: ['Ratchet', 'Strap'], topLevel: false }
  const other = { id: 'gender', values: ['men'], topLevel: true }

  test('requires every attribute of one group', () => {
    expect(resembles(candidate, [[gender, binding]])).toBe(true)
    expect(resembles(candidate, [[gender, other]])).toBe(false)
    expect(resembles(candidate, [[other], [binding]])).toBe(true)
    expect(resembles(candidate, [[{ id: 'activity', values: ['running'], topLevel: true }]])).toBe(true)
  })

  test('holds without any criteria', () => expect(resembles(candidate, [])).toBe(true))

  test('is never based on an attribute that the product lacks, even “__proto__”', () => {
    for (const id of ['terrain', '__proto__', 'constructor'])
      for (const topLevel of [true, false]) expect(resembles(candidate, [[{ id, values: [''], topLevel }]])).toBe(false)
    expect(resembles(candidate, [[{ ...binding, topLevel: true }]])).toBe(false)
  })

  test('is measured by the configured attributes that the product has', () => {
    const groups = [
      [
        { id: 'gender', topLevel: true },
        { id: 'terrain', topLevel: true },
      ],
      [{ id: 'binding', topLevel: false }],
      [{ id: 'material', topLevel: false }],
    ]
    expect(sharedWith(candidate, groups)).toEqual([
      [{ id: 'gender', topLevel: true, values: ['women'] }],
      [{ id: 'binding', topLevel: false, values: ['Ratchet'] }],
    ])
  })
})
