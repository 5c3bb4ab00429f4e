import { hash, randomBytes } from 'node:crypto'

/** The time for which a form may lie open, ms. */
const lifeMs = 30 * 60 * 1000
const mostTokens = 200

/** Tokens of forms that change something: each is for one post by the operator who was given the form. */
export type FormTokens = {
  /** @param authorization the header that the form was asked for with */
  create(authorization: string): string
  /** Whether a token was created for this header and has not been used; it is used then. */
  use(token: string, authorization: string): boolean
}

/** Tokens in memory: a form of another process is asked for again. @param now in ms */
export function createFormTokens(now: () => number): FormTokens {
  const tokens = new Map<string, { readonly owner: string; readonly at: number }>()
  const ownerOf = (authorization: string): string => hash('sha256', authorization)
  return {
    create(authorization) {
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, { owner: ownerOf(authorization), at: now() })
      for (const [oldest] of tokens) if (tokens.size > mostTokens) tokens.delete(oldest)
      return token
    },
    use(token, authorization) {
      const found = tokens.get(token)
      tokens.delete(token)
      return found !== undefined && found.owner === ownerOf(authorization) && now() - found.at < lifeMs
    },
  }
}
