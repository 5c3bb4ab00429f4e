/** A private storefront token that is always good (vendors, commerce 11). */
export type TokenSource = {
  /**
   * Makes one when there is none or it is about to run out: one for all who ask meanwhile. Throws what making one
   * throws.
   */
  get(): Promise<string>
  /** The platform no longer takes this one: the next `get` makes another, once for all who were refused. */
  discard(token: string): void
}

const hour = 3_600_000
/** The life of a token, and the time before its end at which it is renewed, ms. */
export const tokenLife = { goodMs: 24 * hour, renewMs: hour } as const

/**
 * @param make gives a token that is good until `expiresAt`, Unix seconds
 * @param clock now, in ms
 */
export function createTokenSource(make: (expiresAt: number) => Promise<string>, clock: () => number): TokenSource {
  let current: { readonly token: string; readonly endsAt: number } | undefined
  let making: Promise<string> | undefined

  async function renew(): Promise<string> {
    const endsAt = clock() + tokenLife.goodMs
    const known = current
    try {
      const token = await make(Math.floor(endsAt / 1000))
      current = { token, endsAt }
      return token
    } catch (error) {
      // The old one is good for a while yet.
      if (known && known === current && known.endsAt > clock()) return known.token
      throw error
    } finally {
      making = undefined
    }
  }

  return {
    get() {
      if (current && current.endsAt - clock() > tokenLife.renewMs) return Promise.resolve(current.token)
      return (making ??= renew())
    },
    discard(token) {
      if (current?.token === token) current = undefined
    },
  }
}
