/** Memo of a maker of `Intl` objects: making one costs more than all its uses on a page. */
const byTag = <Made>(make: (tag: string) => Made): ((tag: string) => Made) => {
  const made = new Map<string, Made>()
  return (tag) => {
    const known = made.get(tag) ?? make(tag)
    made.set(tag, known)
    return known
  }
}

const regionNames = byTag((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
const languageNames = byTag((tag) => new Intl.DisplayNames(tag, { type: 'language' }))

/** A country as readers of `tag` call it; `undefined` for `global`, which has no name outside content. */
export function countryName(country: string, tag: string): string | undefined {
  return country === 'global' ? undefined : regionNames(tag).of(country.toUpperCase())
}

/** A language by its own name, with the capital that starts a list item: `Français`. */
export function languageName(language: string): string {
  const name = languageNames(language).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
