/** A request that the engine does not take; `errors` are the words of its answer. */
export class SearchRefusal extends Error {
  readonly errors: readonly string[]

  constructor(...errors: readonly string[]) {
    super(errors.join('; '))
    this.errors = errors
  }
}

/** The body of a refusal. */
export type SearchRefused = { readonly errors: readonly string[] }

/** The answer of `work`, or its refusal. */
export function orRefused<Answer>(work: () => Answer): Answer | SearchRefused {
  try {
    return work()
  } catch (error) {
    if (error instanceof SearchRefusal) return { errors: error.errors }
    throw error
  }
}
