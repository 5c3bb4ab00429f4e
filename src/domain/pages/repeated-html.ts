/** Markup made of a list of objects, by what tells it apart; and what is made of these objects and others. */
type Branch = { readonly htmlAs: Map<string, string>; readonly next: WeakMap<object, Branch> }

const newBranch = (): Branch => ({ htmlAs: new Map(), next: new WeakMap() })

/**
 * Remembers markup by the very objects that it shows: other data is other objects, and what no page shows any more is
 * collected with them. Markup under an object must come from these objects and `as` alone.
 */
export function createRepeatedHtml(): {
  /** Markup of these objects; `undefined` before the first. */
  get(of: readonly object[], as: string): string | undefined
  set(of: readonly object[], as: string, html: string): void
} {
  const root = newBranch()
  return {
    get(of, as) {
      let branch: Branch | undefined = root
      for (const object of of) branch = branch?.next.get(object)
      return branch?.htmlAs.get(as)
    },
    set(of, as, html) {
      let branch = root
      for (const object of of) {
        const next = branch.next.get(object) ?? newBranch()
        branch.next.set(object, next)
        branch = next
      }
      // A search makes one piece of the many that it was put together from, which take several times the memory.
      html.indexOf('\0')
      branch.htmlAs.set(as, html)
    },
  }
}

/** The parts that the pages of this process repeat. */
export const repeatedHtml = createRepeatedHtml()
