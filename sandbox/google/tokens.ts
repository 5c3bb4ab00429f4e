import { randomBytes } from 'node:crypto'

/** The vendor's word on a token. `score` and the rest are there when it succeeds. */
export type Verdict = {
  readonly success: boolean
  readonly score?: number
  readonly action?: string
  readonly challenge_ts?: string
  readonly hostname?: string
  readonly 'error-codes'?: readonly string[]
}

export type Tokens = {
  /** A token for one action on one host, good once and for two minutes. */
  issue(action: string, hostname: string): string
  verify(token: string): Verdict
  /** The score of tokens issued from then on, 0 to 1. */
  setScore(score: number): void
}

const lifetime = 120_000
const testPrefix = 'firn-test:'

const refused = (code: string): Verdict => ({ success: false, 'error-codes': [code] })
const timestamp = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/**
 * `firn-test:score=0.1;action=contact;hostname=localhost` or `firn-test:error=timeout-or-duplicate`, as often as
 * wanted.
 */
function testVerdict(token: string, now: number): Verdict {
  const fields = new Map(token.slice(testPrefix.length).split(';').map((pair) => splitOnce(pair))) // prettier-ignore
  const error = fields.get('error')
  if (error !== undefined) return refused(error)
  const score = Number(fields.get('score') ?? 0.9)
  const hostname = fields.get('hostname') ?? 'localhost'
  return { success: true, score, action: fields.get('action') ?? '', challenge_ts: timestamp(now), hostname }
}

function splitOnce(pair: string): [string, string] {
  const [name = '', ...rest] = pair.split('=')
  return [name, rest.join('=')]
}

/** @param clock now, in ms */
export function createTokens(clock: () => number): Tokens {
  const issued = new Map<string, { action: string; hostname: string; at: number; score: number }>()
  let score = 0.9
  return {
    issue(action, hostname) {
      for (const [old, { at }] of issued) if (clock() - at > lifetime) issued.delete(old)
      const token = `03AF${randomBytes(96).toString('base64url')}`
      issued.set(token, { action, hostname, at: clock(), score })
      return token
    },
    verify(token) {
      if (token.startsWith(testPrefix)) return testVerdict(token, clock())
      const known = issued.get(token)
      if (!known) return refused(token.startsWith('03AF') ? 'timeout-or-duplicate' : 'invalid-input-response')
      issued.delete(token)
      if (clock() - known.at > lifetime) return refused('timeout-or-duplicate')
      const { action, hostname, at } = known
      return { success: true, score: known.score, action, challenge_ts: timestamp(at), hostname }
    },
    setScore(next) {
      score = next
    },
  }
}
