import type { Content } from './content.ts'
import { answerDigest } from './snapshot/digest.ts'
import { answersThrough } from './answers-through.ts'
import type { OpenContent } from './open-content.ts'
import { nodeKey } from './snapshot/node-key.ts'

export type { OpenContent } from './open-content.ts'

/** A question as stable JSON (`["product","de-at","ridge-25"]`) and the digest of the answer it got. */
export type Read = { readonly question: string; readonly digest: string }

/** A value by its key, its digest, and the keys of what it was made of: rows and other values. */
export type NodeRecord = { readonly key: string; readonly digest: string; readonly reads: readonly string[] }

/** Content for one render that records each question asked of it with a digest of its answer, also an empty one. */
export function recording(content: Content): {
  readonly content: Content
  readonly reads: () => Read[]
  readonly questions: () => string[]
} {
  const answers = new Map<string, unknown>()
  const recorded = answersThrough(content, (name, locale, args, ask) => {
    const answer = ask()
    answers.set(nodeKey(name, locale.locale, ...args), answer)
    return answer
  })
  return {
    content: recorded,
    reads: () => [...answers].map(([question, answer]) => ({ question, digest: answerDigest(answer) })),
    questions: () => [...answers.keys()],
  }
}

/** Collects what values of a content store are made of. @returns takes those made since it was last called */
export function recordNodes({ tracker }: Pick<OpenContent, 'tracker'>): () => NodeRecord[] {
  const made = new Map<string, { readonly value: unknown; readonly reads: readonly string[] }>()
  tracker.listen((key, value, reads) => void made.set(key, { value, reads }))
  return () => {
    const records = [...made].map(([key, { value, reads }]) => ({
      key,
      // Made where a record is used: those of an earlier snapshot are dropped, at times values of the whole shop.
      get digest() {
        return answerDigest(value)
      },
      reads,
    }))
    made.clear()
    return records
  }
}
