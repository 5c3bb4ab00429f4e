import { type CacheOutcome, createFreshCache } from './fresh-cache.ts'

/** A vendor call whose answers are cached. */
export type CachedVerb<Arguments extends unknown[], Value> = ((...args: Arguments) => Promise<Value>) & {
  /** Invalidates cached reads: those of this id (the first argument), or all without one. */
  readonly invalidate: (id?: number) => void
}

type CachedFor = {
  readonly freshMs: number
  /** The time after that for which an answer stands in while the platform fails, ms. */
  readonly staleMs: number
  /** About, of all answers of this verb. */
  readonly bytes: number
}

export type VerbCacheParts = {
  readonly clock: () => number
  /** Told of each answer when the platform gives it. */
  readonly onLoad: (answer: unknown) => void
  /** Asked before the platform is; what it throws is the verb's failure. */
  readonly mayLoad?: (() => void | Promise<void>) | undefined
  /** Whether a failure concerns the caller alone. */
  readonly concernsCaller?: ((error: unknown) => boolean) | undefined
  /** Told how each read was answered. */
  readonly onRead?: ((outcome: CacheOutcome) => void) | undefined
}

export function createVerbCache({ clock, onLoad, mayLoad, concernsCaller, onRead }: VerbCacheParts) {
  return function cached<Arguments extends unknown[], Value>(
    verb: (...args: Arguments) => Promise<Value>,
    { freshMs, staleMs, bytes }: CachedFor,
  ): CachedVerb<Arguments, Value> {
    const cache = createFreshCache<Value>({ freshMs, staleMs, bytes, clock, concernsCaller, onRead })
    const read = (...args: Arguments) =>
      cache.get(`${args.map((argument) => JSON.stringify(argument)).join('/')}/`, async () => {
        await mayLoad?.()
        const answer = await verb(...args)
        onLoad(answer)
        return answer
      })
    return Object.assign(read, { invalidate: (id?: number) => cache.drop(id === undefined ? '' : `${id}/`) })
  }
}
