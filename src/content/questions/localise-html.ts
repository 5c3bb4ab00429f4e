import { withoutLeftOut } from '../../domain/format/left-out.ts'
import { type SafeHtml, safeHtml } from '../../domain/format/safe-html.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { editorialUrl } from '../../domain/locale/locale-url.ts'
import { inUnitsOf } from '../../domain/region/units.ts'
import type { Question } from '../content.ts'
import type { Pictures } from './pictures.ts'

/** A picture in a text, as the content adapter writes it: its name, and maybe what it shows. */
const pictureTag = /<img data-picture="([^"]*)"((?: alt(?:="[^"]*")?)?) ?\/?>/g

const internalHref = /(<a\b[^<>]*\shref=")(\/[^"<>]*)"/g

/**
 * HTML of a snapshot as a page shows it: looked at tag by tag, its links with the reader's locale where they have none
 * (specification, core 2, "Locale URL rule"); `/` is the reader's home. Measures are in the units of the reader's
 * country. Pictures get their sizes, px; those that the media service does not have are left out, as the sync reports.
 * @throws UnsafeHtmlError for HTML that the sanitiser did not write
 */
export function localiseHtml(html: string, locale: Locale, pictures: Pick<Pictures, 'named'>): SafeHtml {
  const localised = (_: string, before: string, address: string): string =>
    `${before}${editorialUrl(address, locale.locale)}"`
  const sized = (_: string, name: string, alt: string): string => {
    const found = pictures.named(name, '')
    return found
      ? `<img data-picture="${name}"${alt || ' alt=""'} width="${found.width}" height="${found.height}">`
      : ''
  }
  const words = withoutLeftOut(html).replace(internalHref, localised)
  return safeHtml(inUnitsOf(locale.country, words).replace(pictureTag, sized))
}

type QuestionEntry = { readonly question: string; readonly answer: string }

/** The same for the answers of questions. */
export function localisedQuestions(
  questions: readonly QuestionEntry[],
  locale: Locale,
  pictures: Pick<Pictures, 'named'>,
): readonly Question[] {
  return questions.map(({ question, answer }) => ({ question, answer: localiseHtml(answer, locale, pictures) }))
}
