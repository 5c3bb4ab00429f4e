import { setTimeout as pause } from 'node:timers/promises'

/** Answers that break the protocol or the contract, after the work was done. `reset` ends in the middle of the body. */
export const misbehaviors = ['html', 'truncated', 'wrong_types', 'huge', 'slow_body', 'reset'] as const
export type Misbehavior = (typeof misbehaviors)[number]

export const isMisbehavior = (kind: string): kind is Misbehavior => misbehaviors.some((each) => each === kind)

/** More than any answer of the platform. Bytes. */
const hugeSize = 20_000_000
const chunkSize = 1_000_000

/** @param ms wait in the middle of a slow body */
export async function misbehave(kind: Misbehavior, answer: Response, ms: number): Promise<Response> {
  const { status } = answer
  const as = (body: BodyInit, type = 'application/json'): Response =>
    new Response(body, { status: status === 204 ? 200 : status, headers: { 'content-type': type } })
  if (kind === 'html') return as('<!doctype html><title>Maintenance</title><h1>Back soon</h1>', 'text/html')
  if (kind === 'huge') return as(hugeBody())
  const text = await answer.text()
  const half = text.slice(0, Math.ceil(text.length / 2))
  if (kind === 'truncated') return as(half)
  if (kind === 'wrong_types') return as(withWrongTypes(text))
  return as(halves(half, text.slice(half.length), ms, kind === 'reset'))
}

/** Numbers become texts, texts numbers, yes and no something else, at every depth. */
function withWrongTypes(text: string): string {
  return JSON.stringify(JSON.parse(text === '' ? '{}' : text), (_key, value: unknown) => {
    if (typeof value === 'number') return `number ${value}`
    if (typeof value === 'string') return value.length
    return typeof value === 'boolean' ? null : value
  })
}

function hugeBody(): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= hugeSize) return controller.close()
      sent += chunkSize
      controller.enqueue(new Uint8Array(chunkSize).fill(32))
    },
  })
}

function halves(first: string, rest: string, ms: number, breaks: boolean): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(first))
      await pause(ms, undefined, { ref: false })
      if (breaks) return controller.error(new Error('the connection was reset, as told'))
      controller.enqueue(encoder.encode(rest))
      controller.close()
    },
  })
}
