import { z } from 'zod'
import { findLocale, type Locale } from '../domain/locale/locale.ts'
import { type Content, isQuestion, type QuestionName, questions } from './content.ts'

/** The answer to a question that is named by data. `args` are of the question's own schema. */
export function answerTo(content: Content, name: QuestionName, locale: Locale, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(content, name)
  return typeof method === 'function' ? Reflect.apply(method, content, [locale, ...args]) : undefined
}

const questionSchema = z.tuple([z.string(), z.string()], z.unknown())

/**
 * The answer to a question as it was recorded (`["product","de-at","ridge-25"]`); `undefined` for one that cannot be
 * asked any more, since its locale or area is gone.
 */
export function answerByKey(content: Content, question: string): unknown {
  const [name, localeName, ...rest] = questionSchema.parse(JSON.parse(question))
  const locale = findLocale(localeName)
  if (!locale || !isQuestion(name)) return undefined
  const args = questions[name].args.safeParse(rest)
  return args.success ? answerTo(content, name, locale, args.data) : undefined
}

/** Answers one question; `ask` gets the answer from the content below. */
export type Through = (name: QuestionName, locale: Locale, args: readonly unknown[], ask: () => unknown) => unknown

/** Content whose every question goes through one function. */
export function answersThrough(content: Content, through: Through): Content {
  const wrapped = new Map<QuestionName, (locale: Locale, ...args: readonly unknown[]) => unknown>()
  return new Proxy(content, {
    get(target, name): unknown {
      const method: unknown = Reflect.get(target, name)
      if (!isQuestion(name) || typeof method !== 'function') return method
      const known = wrapped.get(name)
      if (known) return known
      const answer = (locale: Locale, ...args: readonly unknown[]): unknown =>
        through(name, locale, args, () => Reflect.apply(method, target, [locale, ...args]))
      wrapped.set(name, answer)
      return answer
    },
  })
}
