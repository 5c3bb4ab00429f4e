import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textFiles } from '../../scripts/check/tracked-files.ts'

const name = /'(shop:[a-z-]+)'/g
/** Files by the events whose names they hold; the types of all lie in `document-events.ts`. */
const files = textFiles('.').filter(({ path }) => /^src\/(?:boot|browser|islands|components|domain)\//.test(path))
const typed = files.find(({ path }) => path.endsWith('document-events.ts'))?.text ?? ''
const others = files.filter(({ path }) => !path.endsWith('document-events.ts'))
const placesOf = (event: string): readonly string[] =>
  others
    .filter(({ text }) => text.includes(`'${event}'`))
    .map(({ path }) => path.replace(/^src\//, ''))
    .toSorted()
const events = new Set(files.flatMap(({ text }) => [...text.matchAll(name)].map(([, event = '']) => event)))

/** Rows of the table in docs/browser.md: an event, and the files that it names. */
const rows = new Map(
  readFileSync('docs/browser.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, event] = /^\| `(shop:[a-z-]+)`/.exec(line) ?? []
      const named = [...line.matchAll(/`((?:boot|browser|islands|components|domain)\/[\w./-]+)`/g)].map(
        ([, path = '']) => path,
      )
      return event === undefined ? [] : [[event, [...new Set(named)].toSorted()] as const]
    }),
)

describe('the table of messages between parts', () => {
  test('has a row for each event, with its senders and its listeners', () => {
    expect([...rows].map(([event, named]) => [event, ...named])).toEqual(
      [...events].toSorted().map((event) => [event, ...placesOf(event)]),
    )
  })

  test('covers every typed event, each of which some part uses', () => {
    const typedEvents = [...typed.matchAll(name)].map(([, event = '']) => event)
    expect(typedEvents.length).toBeGreaterThan(10)
    expect([...rows.keys()]).toEqual(expect.arrayContaining(typedEvents))
    expect(typedEvents.filter((event) => placesOf(event).length === 0)).toEqual([])
  })
})
