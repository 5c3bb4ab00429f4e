import { displayNames } from '../format/formatters.ts'

/** Every page names its country and languages; there are a few hundred such names in all. */
const names = new Map<string, string | undefined>()

function named(type: 'region' | 'language', code: string, tag: string): string | undefined {
  const key = `${type} ${code} ${tag}`
  if (!names.has(key)) names.set(key, displayNames(tag, { type }).of(code))
  return names.get(key)
}

/** A country as readers of `tag` call it; `undefined` for `global`, which has no name outside content. */
export function countryName(country: string, tag: string): string | undefined {
  return country === 'global' ? undefined : named('region', country.toUpperCase(), tag)
}

/** A language by its own name, with the capital that starts a list item: `Français`. */
export function languageName(language: string): string {
  const name = named('language', language, language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
