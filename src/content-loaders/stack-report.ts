import { type ContentLocale, contentLocales, defaultContentLocale } from '../domain/region/countries.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import { entryTypes } from '../ports/content/entries.ts'
import type { ContentStack, StackChange } from '../ports/content/stack.ts'

/** One line of the report; `isFault`: pages miss something because of it. */
export type StackLine = { readonly isFault: boolean; readonly text: string }

const newest = 10
const concurrentReads = 4

const fault = (text: string): StackLine => ({ isFault: true, text })
const fact = (text: string): StackLine => ({ isFault: false, text })

/**
 * The faults of a content stack: parts that pages read and it lacks, and parts that it has and no page reads, a line
 * each.
 */
export async function stackReport(stack: ContentStack): Promise<readonly StackLine[]> {
  const [types, languages, taxonomies, changes] = await Promise.all([
    stack.types(),
    mapConcurrently(contentLocales, concurrentReads, async (locale) => ({ locale, files: await stack.files(locale) })),
    stack.taxonomies(),
    stack.latest(newest),
  ])
  const files = languages.find(({ locale }) => locale === defaultContentLocale)?.files ?? []
  return [
    ...typeLines(types),
    ...languageLines(languages.flatMap(({ locale, files: found }) => (found ? [] : [locale]))),
    ...(files.length > 0 ? [fact(`files: ${files.length}. Pages show pictures of the media service alone.`)] : []),
    ...taxonomies.map(({ uid, name, words }) => fact(`taxonomy ${uid} (${name}): ${words} words. No page reads it.`)),
    ...(changes.length > 0 ? [fact('newest changes:'), ...changes.map((change) => fact(`  ${toLine(change)}`))] : []),
  ]
}

function typeLines(types: readonly string[]): readonly StackLine[] {
  const known: readonly string[] = entryTypes
  const missing = known.filter((type) => !types.includes(type))
  const unread = types.filter((type) => !known.includes(type))
  return [
    ...missing.map((type) => fault(`no content type ${type}: pages go without it.`)),
    fact(`content types: ${known.length - missing.length} of ${known.length} that pages read`),
    ...(unread.length > 0 ? [fact(`not read by any page: ${unread.join(', ')}`)] : []),
  ]
}

const languageLines = (missing: readonly ContentLocale[]): readonly StackLine[] => [
  ...missing.map((locale) => fault(`no language ${locale}: no page has text in it.`)),
  fact(`languages: ${contentLocales.length - missing.length} of ${contentLocales.length}`),
]

const toLine = ({ kind, contentType, uid, locale, at }: StackChange): string =>
  [at?.slice(0, 16).replace('T', ' '), kind.replace('_', ' '), contentType, uid, locale && `(${locale})`]
    .filter(Boolean)
    .join(' ')
