import { describe, expect, test } from 'vitest'
import { addToRecord, readRecord } from '../../../scripts/soak/abuse/abuse-record.ts'
import { abuseTable, cellsOf, nameOf, quietTimesIn } from '../../../scripts/soak/abuse/abuse-table.ts'
import { attacks, divisionOf, readRowsPart, rowsByPart, selectRows } from '../../../scripts/soak/abuse/attacks.ts'
import { type Kind, type Sample, timedKinds } from '../../../scripts/soak/abuse/samples.ts'
import { sectionIn, soakReport } from '../../../scripts/soak/soak-report.ts'

const quietName = 'quiet'
const namesOf = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name)
const rowNames = namesOf(rowsByPart(1).flat())

/** A shopper who did each thing once, in so many ms. */
const each = (ms: number): Sample[] => timedKinds.map((kind) => ({ kind, ms }))
const row = (name: string, ms: number, ...failures: string[]) => ({
  cells: cellsOf(
    { name, samples: each(ms), counts: { '429': 3 }, times: {}, nodes: [], storeCalls: 7, storeGrowth: 4000 },
    'today, 1 × 60 s',
  ),
  failures: failures.map((failure) => `${name}: ${failure}`),
})
const order = [quietName, 'cart pages', 'cart pages, from a /56', 'forms of junk']
const empty = { rows: [], failures: [] }

/** The recorded rows, read from docs/soak.md again. */
const written = ({ rows, failures }: ReturnType<typeof readRecord>) => {
  const run = { name: 'abuse', facts: `words\n\n${abuseTable(rows)}`, failures, seconds: 9, ran: 'today' }
  return readRecord(sectionIn(soakReport('', [run], ['abuse']), 'abuse'))
}

describe('the abuse record', () => {
  test('is read as it was written', () => {
    const record = addToRecord(empty, [row(quietName, 12), row('forms of junk', 90, 'page: p99 90 ms')], order)
    expect(record.rows).toHaveLength(2)
    expect(written(record)).toEqual(record)
    expect(written(empty)).toEqual(empty)
  })

  test('has the times of outcomes that are judged by them', () => {
    const times = { page: [80, 20, 310] }
    const counts = { '200': 9, page: 3 }
    const facts = { name: quietName, samples: each(5), counts, times, nodes: [], storeCalls: 0, storeGrowth: 0 }
    expect(cellsOf(facts, 'today').at(-2)).toBe('200: 9, page: 3 (p99 310 ms, slowest 310)')
  })

  test('joins rows of separate runs in one table, in its order', () => {
    const first = addToRecord(empty, [row('forms of junk', 9), row(quietName, 12)], order)
    const both = addToRecord(written(first), [row('cart pages', 7)], order)
    expect(both.rows.map(nameOf)).toEqual([quietName, 'cart pages', 'forms of junk'])
  })

  test('replaces the times and failures of a repeated row, and of no other', () => {
    const first = addToRecord(
      empty,
      [row('cart pages', 90, 'page: slow'), row('cart pages, from a /56', 80, 'query: slow')],
      order,
    )
    const again = addToRecord(written(first), [row('cart pages', 7)], order)
    expect(again.failures).toEqual(['cart pages, from a /56: query: slow'])
    expect(again.rows.map(([, ms]) => ms)).toEqual(['7', '80'])
  })

  test('omits a row whose attack no longer exists', () => {
    const first = addToRecord(empty, [row('cart pages', 7, 'page: slow'), row('forms of junk', 9)], order)
    const later = addToRecord(written(first), [], ['forms of junk'])
    expect(later.rows.map(nameOf)).toEqual(['forms of junk'])
    expect(later.failures).toEqual([])
  })

  test('ignores a table with other columns', () => {
    const section = '## abuse\n\n| beside | page, p99 |\n| --- | --- |\n| quiet | 9 |\n\n- quiet: something\n'
    expect(readRecord(section).rows).toEqual([])
  })

  test('has the time of each kind of request in its quiet row', () => {
    const samples = timedKinds.map((kind: Kind, index) => ({ kind, ms: 10 + index }))
    const quiet = { name: quietName, samples, counts: {}, times: {}, nodes: [], storeCalls: 0, storeGrowth: 0 }
    const [cells = []] = written(addToRecord(empty, [{ cells: cellsOf(quiet, 'today'), failures: [] }], order)).rows
    const times = quietTimesIn(cells)
    expect(timedKinds.map((kind) => times[kind])).toEqual([10, 11, 12, 13, 14, 15])
  })
})

describe('the rows', () => {
  test('have each attack from one address and from a /56, but for connections that no proxy has', () => {
    const ofAnAddress = attacks
      .filter(({ at, mustBeServed }) => at === undefined && !mustBeServed)
      .map(({ name }) => `${name}, from a /56`)
    const guesses = rowNames.filter((name) => name.endsWith(' from one address'))
    expect(guesses).toHaveLength(3)
    const ofRange = [...ofAnAddress, ...guesses.map((name) => name.replace('one address', 'a /56'))]
    expect(ofRange.filter((name) => !rowNames.includes(name))).toEqual([
      '3,600 idle connections, from a /56',
      '500 answers that are not read, from a /56',
    ])
  })

  test('have each name once, and crowds without an attacker', () => {
    expect(new Set(rowNames).size).toBe(rowNames.length)
    const crowds = attacks.filter(({ mustBeServed }) => mustBeServed)
    expect(crowds.map(({ name }) => name)).toEqual(['30 shoppers at one address', '120 shoppers at one address'])
  })
})

describe('the rows in parts', () => {
  test('have each attack once, in their order, and an undisturbed one before those that it judges', () => {
    const parts = rowsByPart(3).map(namesOf)
    expect(parts.map(([first]) => first)).toEqual([1, 2, 3].map((number) => `quiet, part ${number} of 3`))
    expect(parts.flatMap(([, ...others]) => others)).toEqual(rowNames.slice(1))
    const sizes = parts.map(({ length }) => length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(3)
  })

  test('are those of a record, and one where it names none', () => {
    expect(divisionOf(namesOf(rowsByPart(3)[1] ?? []))).toBe(3)
    expect(divisionOf(rowNames)).toBe(1)
  })

  test('keep the undisturbed rows of the other parts, and no other', () => {
    const [first = [], second = []] = rowsByPart(2).map(namesOf)
    const inParts = [...first, ...second]
    const whole = addToRecord(empty, [row(quietName, 9), row('cart pages', 8)], rowNames)
    const one = addToRecord(written(whole), [row(first[0] ?? '', 7)], inParts)
    const both = addToRecord(written(one), [row(second[0] ?? '', 6)], inParts)
    expect(both.rows.map(nameOf)).toEqual(['quiet, part 1 of 2', 'cart pages', 'quiet, part 2 of 2'])
  })
})

describe('readRowsPart', () => {
  test('reads which part of how many is to be played, and no part at all', () => {
    expect(readRowsPart('2/3')).toEqual({ number: 2, of: 3 })
    expect(readRowsPart('')).toBeUndefined()
  })

  test.each(['0/2', '3/2', '1/0', '2', 'half', '1/2/3'])('refuses %s', (text) => {
    expect(() => readRowsPart(text)).toThrow(text)
  })
})

describe('selectRows', () => {
  test('selects a row by its whole name, several by a part of it, and all without a name', () => {
    const select = (...asked: string[]) => selectRows(asked, rowNames)
    expect([...select('cart pages')]).toEqual(['cart pages'])
    expect(select('from a /56').size).toBe(attacks.filter(({ name }) => name.endsWith('from a /56')).length)
    expect([...select()]).toEqual(rowNames)
    expect(() => select('cart pages', 'no such attack')).toThrow('no such attack')
  })
})
