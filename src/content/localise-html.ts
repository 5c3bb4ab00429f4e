import { findLocale, type Locale, homePath } from '../domain/locale.ts'
import type { Question } from './content.ts'

const internalHref = /(<a\b[^>]*\shref=")(\/[^"]*)"/g

/** Gives the links of an editor's HTML the reader's locale where they have none (core §2, "Locale URL rule"). */
export function localiseHtml(html: string, locale: Locale): string {
  return html.replace(internalHref, (whole, before: string, path: string) => {
    if (path === '/') return `${before}${homePath(locale.locale)}"`
    const first = path.split(/[/?#]/)[1] ?? ''
    return findLocale(first) ? whole : `${before}/${locale.locale}${path}"`
  })
}

/** The same for the answers of questions. */
export function localisedQuestions(questions: readonly Question[], locale: Locale): readonly Question[] {
  return questions.map(({ question, answer }) => ({ question, answer: localiseHtml(answer, locale) }))
}
