import { defaultContentLocale } from '../../domain/region/countries.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import type { ConsentTerms } from '../content.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'

/** The rule of the locale's region; a region that content does not know asks first. */
export function toConsentTerms({ entries }: { readonly entries: EntryStore }, locale: Locale): ConsentTerms {
  const region = entries.all('regions', defaultContentLocale).find((entry) => entry.region === locale.ctsRegion)
  const page = entries
    .all('page', locale.contentLocale)
    .find(({ blocks }) => blocks.some(({ block }) => block === 'consent_form'))
  return {
    rule: region?.consent ?? 'required',
    ...(page ? { details: localePath(locale.locale, page.path) } : {}),
  }
}
