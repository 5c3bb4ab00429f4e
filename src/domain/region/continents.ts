import { type Continent, type Country, type Language, countries } from './countries.ts'

/** One language of a country, with the URL locale that it makes. */
type LanguageOption = { readonly language: Language; readonly locale: string; readonly isDefault: boolean }
type CountryOption = { readonly country: string; readonly languages: readonly LanguageOption[] }
export type ContinentOption = { readonly continent: Continent; readonly countries: readonly CountryOption[] }

const toOption = ({ country, languages }: Country): CountryOption => ({
  country,
  languages: languages.map((language, index) => ({
    language,
    locale: `${language}-${country}`,
    isDefault: index === 0,
  })),
})

/**
 * Every country that has pages, grouped by continent, both in the order of specification, addendum 2 (specification,
 * core 3).
 */
export const continents: readonly ContinentOption[] = [...Map.groupBy(countries, ({ continent }) => continent)].map(
  ([continent, members]) => ({ continent, countries: members.map(toOption) }),
)
