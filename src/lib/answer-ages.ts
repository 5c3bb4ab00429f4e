export type AnswerAges = {
  /** Remembers that this answer was given now. */
  readonly note: (answer: unknown) => void
  /** The age, in ms, of this very answer; `undefined` for one that was not noted. */
  readonly ageOf: (answer: object) => number | undefined
}

/** Ages of answers, kept beside them for as long as they live. */
export function createAnswerAges(clock: () => number): AnswerAges {
  const givenAt = new WeakMap<object, number>()
  return {
    note(answer) {
      if (typeof answer === 'object' && answer !== null) givenAt.set(answer, clock())
    },
    ageOf(answer) {
      const at = givenAt.get(answer)
      return at === undefined ? undefined : clock() - at
    },
  }
}
