import type { z } from 'zod'
import { VendorError } from '../../ports/vendor-error.ts'
import { type VendorAnswer, type VendorCall, changesThings } from './vendor-call.ts'

/** The parts of a call that matter once it was sent. */
type SentCall = Pick<VendorCall, 'operation' | 'method' | 'changes'>

/** Answers as checked values. All throw `VendorError`. */
export type Reading = {
  /** The checked body of a 2xx answer, `undefined` on 404. */
  read<Schema extends z.ZodType>(call: VendorCall, schema: Schema): Promise<z.infer<Schema> | undefined>
  /** The same where the thing must exist. */
  demand<Schema extends z.ZodType>(call: VendorCall, schema: Schema): Promise<z.infer<Schema>>
  /** Checks the body of an answer. */
  parse<Schema extends z.ZodType>(call: SentCall, answer: VendorAnswer, schema: Schema): z.infer<Schema>
  /** The failure that an unexpected answer is. */
  fail(call: SentCall, answer: VendorAnswer): VendorError
}

export function createReading(vendor: string, send: (call: VendorCall) => Promise<VendorAnswer>): Reading {
  const place = ({ operation }: SentCall) => ({ vendor, operation })

  // A change that was answered with an unexpected success may have been made.
  const fail: Reading['fail'] = (call, { status }) =>
    new VendorError(place(call), { fault: 'answer', status, uncertain: changesThings(call) && status < 300 })

  const parse: Reading['parse'] = (call, answer, schema) => {
    const parsed = schema.safeParse(answer.json)
    if (parsed.success) return parsed.data
    const detail = `unexpected shape at ${parsed.error.issues[0]?.path.join('.') || 'body'}`
    // The change was made, although its answer cannot be read.
    const uncertain = changesThings(call) && answer.status < 300
    throw new VendorError(place(call), { fault: 'answer', status: answer.status, detail, uncertain })
  }

  const read: Reading['read'] = async (call, schema) => {
    const answer = await send(call)
    if (answer.status === 404) return undefined
    if (answer.status >= 400) throw fail(call, answer)
    return parse(call, answer, schema)
  }

  return {
    fail,
    parse,
    read,
    async demand(call, schema) {
      const found = await read(call, schema)
      if (found === undefined) throw new VendorError(place(call), { fault: 'answer', status: 404 })
      return found
    },
  }
}
