/**
 * Markup made of a list of objects, by its variant; and markup made of these objects and others. Thousands of
 * branches have only the one or the other.
 */
type Branch = { htmlAs?: Map<string, string>; next?: WeakMap<object, Branch> }

/**
 * Remembers markup by the very objects that it shows: other data is other objects, and what no page shows any more is
 * collected with them. Markup under an object must come from these objects and `as` alone. Objects that most markup
 * shares come first: each that differs has a branch of its own for every one behind it.
 */
export function createRepeatedHtml(): {
  /** Markup of these objects; `undefined` before the first. */
  get(of: readonly object[], as: string): string | undefined
  set(of: readonly object[], as: string, html: string): void
} {
  const root: Branch = {}
  return {
    get(of, as) {
      let branch: Branch | undefined = root
      for (const object of of) branch = branch?.next?.get(object)
      return branch?.htmlAs?.get(as)
    },
    set(of, as, html) {
      let branch = root
      for (const object of of) {
        branch.next ??= new WeakMap()
        const next: Branch = branch.next.get(object) ?? {}
        branch.next.set(object, next)
        branch = next
      }
      // A search makes one piece of the many that it was put together from, which take several times the memory.
      html.indexOf('\0')
      branch.htmlAs ??= new Map()
      branch.htmlAs.set(as, html)
    },
  }
}

/** The parts that the pages of this process repeat. */
export const repeatedHtml = createRepeatedHtml()
