import { answerByKey, answersThrough } from './answers-through.ts'
import { type Content, type Lifetime, type QuestionName, questionNames, questions } from './content.ts'
import { inLocalWords } from './in-local-words.ts'
import type { Limit } from './snapshot/cached-values.ts'
import { nodeKey } from './snapshot/node-key.ts'
import type { FindNode, Tracker } from './snapshot/tracker.ts'

/**
 * The number of answers to one question that stay in memory. Those that a locale has only one of (`locale`) are not
 * cleared with it: what is made of all locales reads them, as the addresses of their pages.
 */
const cachedOf = {
  language: 64,
  locale: 64,
  area: { most: 2000, ofLocale: true },
  page: { most: 500, ofLocale: true },
  list: { most: 64, ofLocale: true },
  shop: { most: 4, ofLocale: true },
} as const satisfies Readonly<Record<Exclude<Lifetime, 'never'>, Limit>>

/** Answers from memory, for as long as the table of questions says, in the words of the country that asks. */
export function cachedAnswers(content: Content, tracker: Tracker): Content {
  const written = answersThrough(content, (_name, locale, _args, ask) => inLocalWords(locale, ask()))
  const make = (key: string): unknown => answerByKey(written, key)
  const finders = new Map<QuestionName, FindNode<unknown>>()
  const finderOf = (name: QuestionName): FindNode<unknown> => {
    const { lifetime } = questions[name]
    return lifetime === 'never' ? tracker.uncachedNode(name, make) : tracker.keyedNode(name, cachedOf[lifetime], make)
  }
  for (const name of questionNames) finders.set(name, finderOf(name))
  const languages = tracker.memo<unknown>(cachedOf.language)
  return answersThrough(content, (name, locale, args, ask) => {
    const shared = () =>
      questions[name].lifetime === 'language' ? languages(`${name}/${locale.contentLocale}`, ask) : ask()
    const answer = () => inLocalWords(locale, shared())
    const find = finders.get(name)
    return find ? find(nodeKey(name, locale.locale, ...args), answer) : answer()
  })
}
