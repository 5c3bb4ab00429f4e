import { LRUCache } from 'lru-cache'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTracker } from '../../../src/content/snapshot/tracker.ts'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'

const leafOf = (number: number): string => `row numbers ${number}`

/** Asks for a list of so many values after one row of them changed. @returns how many cached values that looks for */
function looksAfterEdit(count: number): number {
  const tracker = createTracker()
  const value = tracker.node('value', count, (number) => {
    tracker.note(leafOf(Number(number)))
    return Number(number)
  })
  const list = tracker.node('list', 1, () => Array.from({ length: count }, (_, number) => value(String(number))))
  list()
  tracker.prepare()
  tracker.advance([leafOf(1)])
  const spies = [vi.spyOn(LRUCache.prototype, 'get'), vi.spyOn(LRUCache.prototype, 'has')]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  for (const spy of spies) spy.mockClear()
  list()
  return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

type Ask = (level: number, number: number) => number

const rows = 12
const levels = 4
const width = 8

/** The value at a place, of rows and of values of the levels below: which ones depends on what it finds. */
function valueAt(level: number, number: number, row: (number: number) => number, ask: Ask, memory: Ask): number {
  const seed = level * 31 + number * 17
  let sum = row(seed % rows) + 1
  if (sum % 2 === 0) sum += row((seed * 5) % rows)
  for (let step = 0; level > 0 && step < 3 && sum % 3 !== 0; step += 1)
    sum += ask((seed + step) % level, (sum + step) % width)
  if (level > 0 && sum % 2 === 1) sum += memory(level, (seed + sum) % width)
  return sum % (2 + (seed % 5))
}

const memoryAt = (level: number, number: number, row: (number: number) => number, ask: Ask): number =>
  (row((number * 5 + level) % rows) % 3) + ask(0, number) + ask(level - 1, (number + 1) % width)

/**
 * Changes rows by chance, clears memory, and asks for values by chance, at times in an earlier revision.
 * @returns answers of a tracker beside those without memory
 */
function compareAnswers(seed: string): readonly (readonly [own: number, right: number])[] {
  const random = seededRandom(seed)
  const upTo = (limit: number): number => Math.floor(random() * limit)
  const tracker = createTracker()
  const versions = [{ revision: tracker.newest(), numbers: Array.from({ length: rows }, () => upTo(6)) }]
  let asked: readonly number[] = []
  const rowOf = (number: number): number => asked[number] ?? 0
  const noted = (number: number): number => {
    tracker.note(leafOf(number))
    return rowOf(number)
  }
  const memories = Array.from({ length: levels }, () => tracker.memo<number>(1 + upTo(6)))
  const ask: Ask = (level, number) => nodes[level]?.(String(number)) ?? 0
  const memory: Ask = (level, number) =>
    memories[level]?.(String(number), () => memoryAt(level, number, noted, ask)) ?? 0
  const nodes = Array.from({ length: levels }, (_, level) => {
    const most = 1 + upTo(10)
    const limit = level % 2 === 0 ? most : ({ most, ofLocale: true } as const)
    return tracker.node(`level ${level}`, limit, (number) => valueAt(level, Number(number), noted, ask, memory))
  })
  const right: Ask = (level, number) => valueAt(level, number, rowOf, right, rightMemory)
  const rightMemory: Ask = (level, number) => memoryAt(level, number, rowOf, right)
  return Array.from({ length: 120 }, () => {
    if (random() < 0.4) {
      const changed = new Set(Array.from({ length: 1 + upTo(3) }, () => upTo(rows)))
      const numbers = versions.at(-1)!.numbers.map((value, number) => (changed.has(number) ? upTo(6) : value))
      tracker.advance([...changed].map(leafOf))
      versions.push({ revision: tracker.newest(), numbers })
    }
    if (random() < 0.1) tracker.clear(random() < 0.7 ? 'locale' : 'all')
    const isEarlier = random() < 0.3
    const { revision, numbers } = versions.at(isEarlier ? -1 - upTo(Math.min(5, versions.length)) : -1)!
    asked = numbers
    const [level, number] = [upTo(levels), upTo(width)]
    return [tracker.askAt(revision, () => ask(level, number)), right(level, number)] as const
  })
}

describe('the memory of values and of what they were made of', () => {
  test('looks after a change only at values that lead to it', () => {
    expect(looksAfterEdit(1000)).toBe(looksAfterEdit(10))
  })

  test.each(['one', 'two', 'three', 'four', 'five', 'six'])(
    'gives the answers of no memory after any changes, however little room it has, and whatever is cleared (%s)',
    (seed) => {
      const answers = compareAnswers(seed)
      expect(answers.map(([own]) => own)).toEqual(answers.map(([, right]) => right))
    },
  )

  test('answers an earlier revision from memory, but for what has changed since', () => {
    const tracker = createTracker()
    const made: string[] = []
    let row = 'old'
    const value = tracker.node('value', 10, (number) => {
      tracker.note(leafOf(Number(number)))
      made.push(number)
      return number === '1' ? row : 'same'
    })
    const ask = (): readonly string[] => [value('0'), value('1')]
    ask()
    const before = tracker.newest()
    tracker.advance([leafOf(1)])
    expect(tracker.askAt(before, ask)).toEqual(['same', 'old'])
    expect(made).toEqual(['0', '1'])
    row = 'new'
    expect(ask()).toEqual(['same', 'new'])
    row = 'old'
    expect([tracker.askAt(before, ask), tracker.askAt(before, ask)]).toEqual([
      ['same', 'old'],
      ['same', 'old'],
    ])
    expect(made).toEqual(['0', '1', '1', '1'])
    expect(ask()).toEqual(['same', 'new'])
  })
})
