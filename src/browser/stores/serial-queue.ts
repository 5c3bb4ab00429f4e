/** Creates a queue that runs one task at a time, in call order. A failed task rejects only its own caller's promise. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    // The caller gets the failure with `result`.
    last = result.catch(() => undefined)
    return result
  }
}
