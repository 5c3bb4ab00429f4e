import type { Snapshot } from '../content/snapshot/snapshot.ts'
import type { ContentLocale } from '../domain/region/countries.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { ContentService, PublishedEntry } from '../ports/content.ts'
import type { Entries, EntryType } from '../ports/content/entries.ts'
import type { LoaderContext, Problem } from './loader.ts'

/** The time for which an edge of the content service may give an old answer, ms (vendors, content 12). */
const edgeDelayMs = 1000
const concurrentReads = 8

/** Resolves after so many ms. */
export type Wait = (ms: number) => Promise<unknown>

/** An entry in one language. */
export type EntryAddress = { readonly type: EntryType; readonly uid: string; readonly locale: ContentLocale }

/** An entry as it is by now; without `entry` it is no longer published. */
type EntryUpdate = EntryAddress & {
  readonly entry: Entries[EntryType] | undefined
  /** The moment from which on it is so at the service, ms, where that is known. */
  readonly time: number | undefined
}

type EntryReader = {
  readonly content: Pick<ContentService, 'checkedEntry' | 'changesSince'>
  /** The entries as they are known. */
  readonly previous: Pick<Snapshot, 'find' | 'timeOf' | 'syncedTo'>
  readonly report: LoaderContext['report']
  readonly wait: Wait
}

type Reading = EntryAddress & {
  readonly answer: PublishedEntry<EntryType> | undefined
  readonly problems: readonly Problem[]
}

/**
 * Reads entries that an event names. Answers that bring nothing new, or no entry that fits, may be an edge's from
 * before the event: after a second these entries are read once more. An answer older than the known entry changes
 * nothing. A missing entry is removed only if the service's log of changes has that, too: else the next sync by token
 * decides.
 * @returns `undefined` where the log cannot say it
 */
export async function readNamedEntries(
  reader: EntryReader,
  addresses: readonly EntryAddress[],
): Promise<readonly EntryUpdate[] | undefined> {
  const { previous, report, wait } = reader
  const first = await readAll(reader, addresses)
  const unsure = first.filter((reading) => !isUpdate(previous, reading))
  if (unsure.length > 0) await wait(edgeDelayMs)
  const second = await readAll(reader, unsure)
  const readings = [...first.filter((reading) => !unsure.includes(reading)), ...second].filter(
    (reading) => !isOlder(previous, reading, reading.answer?.time),
  )
  for (const { problems } of readings) for (const problem of problems) report(problem)
  const updates = readings.flatMap(({ type, uid, locale, answer }) =>
    answer && answer.entry !== 'invalid' ? [{ type, uid, locale, entry: answer.entry, time: answer.time }] : [],
  )
  const missing = readings.filter(
    ({ type, uid, locale, answer }) => !answer && previous.find(type, uid, locale) !== undefined,
  )
  if (missing.length === 0) return updates
  const logged = await readLog(reader, missing)
  return logged && [...updates, ...logged]
}

function readAll({ content }: EntryReader, addresses: readonly EntryAddress[]): Promise<readonly Reading[]> {
  return mapConcurrently(addresses, concurrentReads, async ({ type, uid, locale }) => {
    const problems: Problem[] = []
    const answer = await content.checkedEntry(type, uid, locale, (fault) =>
      problems.push({ collection: type, scope: locale, ...fault }),
    )
    return { type, uid, locale, answer, problems }
  })
}

/** Reads of the log of changes since the snapshot what became of some entries; one that it does not name stays. */
async function readLog(
  { content, previous }: EntryReader,
  addresses: readonly EntryAddress[],
): Promise<readonly EntryUpdate[] | undefined> {
  const { token } = previous.syncedTo
  if (token === '') return undefined
  const wanted = new Set(addresses.map(keyOf))
  const updates: EntryUpdate[] = []
  const add = (update: EntryUpdate): void => {
    if (wanted.has(keyOf(update)) && !isOlder(previous, update, update.time)) updates.push(update)
  }
  const next = await content.changesSince(token, {
    set: (type, uid, locale, entry, time) => add({ type, uid, locale, entry, time }),
    remove: (type, uid, locale, time) => add({ type, uid, locale, entry: undefined, time }),
    // The next sync by token reports it.
    retain: () => undefined,
    onFault: () => undefined,
  })
  return next === undefined ? undefined : updates
}

export const keyOf = ({ type, uid, locale }: EntryAddress): string => `${type} ${uid} ${locale}`

const knownTime = (previous: EntryReader['previous'], { type, uid, locale }: EntryAddress): number | undefined =>
  previous.timeOf({ collection: type, scope: locale, id: uid })

/** Whether something of an entry is from before what is known of it. */
function isOlder(previous: EntryReader['previous'], address: EntryAddress, time: number | undefined): boolean {
  const known = knownTime(previous, address)
  return time !== undefined && known !== undefined && time < known
}

/** Whether an answer has a publication that is not known yet; one without a time counts as such. */
function isUpdate(previous: EntryReader['previous'], { answer, ...address }: Reading): boolean {
  if (!answer || answer.entry === 'invalid') return false
  const known = knownTime(previous, address)
  return answer.time === undefined || known === undefined || answer.time > known
}
