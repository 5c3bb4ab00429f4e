import type { Locale } from '../domain/locale.ts'
import { editorialUrl } from '../domain/locale-url.ts'
import type { Question } from './content.ts'

const internalHref = /(<a\b[^>]*\shref=")(\/[^"]*)"/g

/** Gives the links of an editor's HTML the reader's locale where they have none (core §2, "Locale URL rule"); `/` is the reader's home. */
export function localiseHtml(html: string, locale: Locale): string {
  return html.replace(internalHref, (_whole, before: string, address: string) => {
    return `${before}${editorialUrl(address, locale.locale)}"`
  })
}

/** The same for the answers of questions. */
export function localisedQuestions(questions: readonly Question[], locale: Locale): readonly Question[] {
  return questions.map(({ question, answer }) => ({ question, answer: localiseHtml(answer, locale) }))
}
