import { contentLocales } from '../domain/region/countries.ts'
import { entryTypes, type EntryType } from '../ports/content/entries.ts'
import type { MediaName } from '../ports/content/fields.ts'
import type { LoadedRows } from './loader.ts'

/** The entries' files in the media service, by name. */
export type MediaNames = Readonly<Record<MediaName['media'], ReadonlySet<string>>> & {
  /** Pictures with which pages may open, and sets by their first. */
  readonly opening: readonly MediaName[]
}

/** Entries whose first picture may be in view when a page opens. */
const openers: readonly EntryType[] = ['banner', 'product', 'blog_post', 'athlete']

const isMedia = (value: object): value is MediaName => 'media' in value && 'name' in value

/** Media names carry a marker, so that a new field of any content type is found without a change here. */
function namesIn(value: unknown): readonly MediaName[] {
  if (typeof value !== 'object' || value === null) return []
  return isMedia(value) ? [value] : Object.values(value).flatMap(namesIn)
}

const inText = /<img data-picture="([^"]*)"/g

/** Pictures that stand within texts. */
function namesInTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [...value.matchAll(inText)].map(([, name = '']) => name)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(namesInTexts)
}

/** All that the entries of a sync name. */
export const usedMedia = (rows: Pick<LoadedRows, 'each'>): MediaNames => namesOf(entriesOf(rows))

function* entriesOf(rows: Pick<LoadedRows, 'each'>): Generator<NamedEntry> {
  for (const type of entryTypes)
    for (const locale of contentLocales) for (const entry of rows.each(type, locale)) yield [type, entry]
}

/** An entry with its content type. */
export type NamedEntry = readonly [type: EntryType, entry: object]

/** All that some entries name. */
export function namesOf(entries: Iterable<NamedEntry>): MediaNames {
  const used = {
    image: new Set<string>(),
    set: new Set<string>(),
    video: new Set<string>(),
    opening: new Map<string, MediaName>(),
  }
  for (const [type, entry] of entries) {
    const names = namesIn(entry)
    for (const { media, name } of names) used[media].add(name)
    for (const name of namesInTexts(entry)) used.image.add(name)
    const first = names.find(({ media }) => media !== 'video')
    if (first && openers.includes(type)) used.opening.set(`${first.media} ${first.name}`, first)
  }
  return { ...used, opening: [...used.opening.values()] }
}
