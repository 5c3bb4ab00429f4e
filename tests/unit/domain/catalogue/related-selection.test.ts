import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
  it('are four in a list, and eight in a query, unless told', () => {
    expect([relatedCount, relatedQueryCount]).toEqual([4, 8])
  })

  it('are add-ons in the list that the specification names', () => expect(addOnListId).toBe('add_on_products'))

  it('are the manual ones first, in the editor’s order', () => {
    expect(pick(['m2', 'm1'], [['a'], ['b']]).slice(0, 2)).toEqual(['m2', 'm1'])
    expect(pick(['m1', 'm2', 'm3', 'm4', 'm5'], [['a']])).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  it('come in turn from the categories', () => {
    const chosen = pick(
      [],
      [
        ['a1', 'a2', 'a3'],
        ['b1', 'b2', 'b3'],
      ],
    )
    expect(chosen.map((id) => id.slice(0, 1))).toEqual(['a', 'b', 'a', 'b'])
  })

  it('come from where there are any left', () => {
    expect(pick([], [['a1'], ['b1', 'b2', 'b3']]).toSorted()).toEqual(['a1', 'b1', 'b2', 'b3'])
  })

  it('are chosen by chance, alike for one seed and otherwise for another', () => {
    const many = [Array.from({ length: 50 }, (_, index) => `p${index}`)]
    expect(pick([], many)).toEqual(pick([], many))
    expect(pick([], many)).not.toEqual(pick([], many, relatedCount, 'ridge 2026-11-22'))
  })

  it('are each there once, never more than asked for, and as many as can be found', () => {
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

  it('are never the one they stand beside', () => {
    const chosen = selectRelated({
      manual: ['a', 'x'],
      candidates: [['x', 'b'], ['x']],
      size: 4,
      except: 'x',
      random: seededRandom('x'),
    })
    expect(chosen).toEqual(['a', 'b'])
  })

  it('take no longer to choose from many than from few', () => {
    let asked = 0
    const many = Array.from({ length: 100_000 }, (_, index) => index)
    selectRelated({ manual: [], candidates: [many], size: relatedCount, random: () => (asked++, 0.5) })
    expect(asked).toBe(relatedCount)
  })

  it('are left to editors where the brand wants no chance, or they chose enough', () => {
    expect(shownRelated(['m', 'x'], 1, true)).toEqual(['m', 'x'])
    expect(shownRelated(['m', 'x'], 1, false)).toEqual(['m'])
    expect(shownRelated(['1', '2', '3', '4', 'x'], 4, true)).toEqual(['1', '2', '3', '4'])
  })

  it('are each as likely as another', () => {
    const counts = new Map<string, number>()
    for (let run = 0; run < 2000; run += 1) {
      const [first = ''] = pick([], [['a', 'b', 'c', 'd']], 1, `seed ${run}`)
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    for (const id of ['a', 'b', 'c', 'd']) expect(counts.get(id)).toBeGreaterThan(400)
  })
})

describe('a product resembles another', () => {
  const candidate = {
    attributes: { gender: ['women'], activity: ['hiking', 'running'] },
    specs: { binding: 'Ratchet' },
  }
  const gender = { id: 'gender', values: ['women'], topLevel: true }
  const binding = { id: 'binding', values: ['Ratchet', 'Strap'], topLevel: false }
  const other = { id: 'gender', values: ['men'], topLevel: true }

  it('by sharing every attribute of one group', () => {
    expect(resembles(candidate, [[gender, binding]])).toBe(true)
    expect(resembles(candidate, [[gender, other]])).toBe(false)
    expect(resembles(candidate, [[other], [binding]])).toBe(true)
    expect(resembles(candidate, [[{ id: 'activity', values: ['running'], topLevel: true }]])).toBe(true)
  })

  it('in any way where nothing is asked', () => expect(resembles(candidate, [])).toBe(true))

  it('by no attribute that it does not have, whatever its name', () => {
    for (const id of ['terrain', '__proto__', 'constructor'])
      for (const topLevel of [true, false]) expect(resembles(candidate, [[{ id, values: [''], topLevel }]])).toBe(false)
    expect(resembles(candidate, [[{ ...binding, topLevel: true }]])).toBe(false)
  })

  it('by the configured attributes that it has itself', () => {
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
