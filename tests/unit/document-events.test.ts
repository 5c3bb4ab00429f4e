import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textFiles } from '../../scripts/check/tracked-files.ts'

const typed = readFileSync('src/domain/pages/document-events.ts', 'utf8')
const typedEvents = [...typed.matchAll(/'(shop:[a-z-]+)'/g)].map(([, event = '']) => event)

/** Events whose name a file takes from elsewhere, by what it imports. */
const imported: Readonly<Record<string, readonly string[]>> = {
  loggedFailure: ['shop:failure'],
  offerEvent: ['shop:offer', 'shop:panel-offer'],
}
const files = textFiles('.')
  .filter(({ path }) => /^src\/(?!domain\/).*\.(?:[jt]s|tsx|astro)$/.test(path))
  .map(({ path, text }) => ({ path: path.replace(/^src\//, ''), text }))

const sent = /new \w*Event(?:<[^>]*>)?\(\s*(?:'(shop:[a-z-]+)'|(\w+))/g
const received = /(?:\baddEventListener\(\s*|\bon: )'(shop:[a-z-]+)'/g
const sentBy = (text: string): readonly string[] =>
  [...text.matchAll(sent)].flatMap(([, event, name = '']) => (event === undefined ? (imported[name] ?? []) : [event]))
const receivedBy = (text: string): readonly string[] => [
  ...[...text.matchAll(received)].map(([, event = '']) => event),
  ...Object.entries(imported).flatMap(([name, events]) =>
    new RegExp(String.raw`import \{ ${name} \}`).test(text) && !events.some((event) => sentBy(text).includes(event))
      ? events
      : [],
  ),
]

/** A row of the table: the files that send an event, and those that listen to it. */
type EventRow = { readonly event: string; readonly senders: readonly string[]; readonly listeners: readonly string[] }

const events = new Set([...typedEvents, ...files.flatMap(({ text }) => [...sentBy(text), ...receivedBy(text)])])
const filesWhose = (eventsOf: (text: string) => readonly string[], event: string): readonly string[] =>
  files.flatMap(({ path, text }) => (eventsOf(text).includes(event) ? [path] : [])).toSorted()
const fromCode = [...events].toSorted().map((event): EventRow => ({
  event,
  senders: filesWhose(sentBy, event),
  listeners: filesWhose(receivedBy, event),
}))

const pathsIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path = '']) => path).toSorted()
/** The table in docs/browser.md. */
const fromDocument = readFileSync('docs/browser.md', 'utf8')
  .split('\n')
  .flatMap((line): EventRow[] => {
    const [, event] = /^\| `(shop:[a-z-]+)`/.exec(line) ?? []
    const [, , senders = '', listeners = ''] = line.split(' |')
    return event === undefined ? [] : [{ event, senders: pathsIn(senders), listeners: pathsIn(listeners) }]
  })

describe('the table of messages between parts', () => {
  test('has a row for each event, with its senders and its listeners', () => {
    expect(fromDocument).toEqual(fromCode)
  })

  test('covers every typed event, each of which has a sender and a listener', () => {
    expect(typedEvents.length).toBeGreaterThan(10)
    expect(fromDocument.map(({ event }) => event)).toEqual(expect.arrayContaining(typedEvents))
    const alone = fromDocument.filter(({ senders, listeners }) => senders.length === 0 || listeners.length === 0)
    expect(alone).toEqual([])
  })
})
