import { z } from 'zod'
import { findLocale } from '../domain/locale/locale.ts'
import { type Content, isQuestion, questions } from './content.ts'
import { digestOf } from './digest.ts'
import { answersThrough, answerTo } from './answers-through.ts'

export type { OpenContent } from './open-content.ts'

/** A question as stable JSON (`["product","de-at","ridge-25"]`) and the digest of the answer it got. */
export type Read = { readonly question: string; readonly digest: string }

const nothing = digestOf('')
const digests = new WeakMap<object, string>()

/** Digest of an answer. The same object, as the store's remembered answers and tiles are, is read only once. */
function answerDigest(answer: unknown): string {
  if (answer === undefined) return nothing
  if (typeof answer !== 'object' || answer === null) return digestOf(JSON.stringify(answer))
  const digest = digests.get(answer) ?? digestOf(toText(answer))
  digests.set(answer, digest)
  return digest
}

/** Lists are told apart by the digests of their items: one tile is in many lists. */
function toText(answer: object): string {
  if (answer instanceof Map) return toText([...answer].flat())
  return Array.isArray(answer) ? answer.map(answerDigest).join() : JSON.stringify(answer)
}

/** Content for one render that records each question asked of it with a digest of its answer, also an empty one. */
export function recording(content: Content): { readonly content: Content; readonly reads: () => Read[] } {
  const reads = new Map<string, string>()
  const recorded = answersThrough(content, (name, locale, args, ask) => {
    const answer = ask()
    reads.set(JSON.stringify([name, locale.locale, ...args]), answerDigest(answer))
    return answer
  })
  return { content: recorded, reads: () => [...reads].map(([question, digest]) => ({ question, digest })) }
}

const questionSchema = z.tuple([z.string(), z.string()], z.unknown())

/**
 * Asks a recorded question again: digest of the answer it gets from `content`. A question that cannot be asked any more
 * (its locale or area is gone) has no answer.
 */
export function ask(content: Content, question: string): string {
  const [name, localeName, ...rest] = questionSchema.parse(JSON.parse(question))
  const locale = findLocale(localeName)
  if (!locale || !isQuestion(name)) return nothing
  const args = questions[name].args.safeParse(rest)
  return args.success ? answerDigest(answerTo(content, name, locale, args.data)) : nothing
}
