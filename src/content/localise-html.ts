import { type SafeHtml, safeHtml } from '../domain/format/safe-html.ts'
import type { Locale } from '../domain/locale/locale.ts'
import { editorialUrl } from '../domain/locale/locale-url.ts'
import { inUnitsOf } from '../domain/region/units.ts'
import type { Question } from './content.ts'

const internalHref = /(<a\b[^<>]*\shref=")(\/[^"<>]*)"/g

/**
 * HTML of a snapshot as a page shows it: looked at tag by tag, its links with the reader's locale where they have none
 * (specification, core 2, "Locale URL rule"); `/` is the reader's home. Measures are in the units of the reader's
 * country.
 * @throws UnsafeHtmlError for HTML that the sanitiser did not write
 */
export function localiseHtml(html: string, locale: Locale): SafeHtml {
  const localised = (_: string, before: string, address: string): string =>
    `${before}${editorialUrl(address, locale.locale)}"`
  return safeHtml(inUnitsOf(locale.country, html.replace(internalHref, localised)))
}

type QuestionEntry = { readonly question: string; readonly answer: string }

/** The same for the answers of questions. */
export function localisedQuestions(questions: readonly QuestionEntry[], locale: Locale): readonly Question[] {
  return questions.map(({ question, answer }) => ({ question, answer: localiseHtml(answer, locale) }))
}
