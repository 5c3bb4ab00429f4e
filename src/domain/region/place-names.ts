import { displayNames } from '../format/formatters.ts'

/** A country as readers of `tag` call it; `undefined` for `global`, which has no name outside content. */
export function countryName(country: string, tag: string): string | undefined {
  return country === 'global' ? undefined : displayNames(tag, { type: 'region' }).of(country.toUpperCase())
}

/** A language by its own name, with the capital that starts a list item: `Français`. */
export function languageName(language: string): string {
  const name = displayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
