import type { Context } from 'hono'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

/**
 * The JSON body of a request, checked.
 * @param empty what an absent body stands for; without it an absent body is refused
 * @throws Refusal 400 when it is no JSON, 422 when the shape is wrong
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>, empty?: unknown): Promise<T> {
  const text = await c.req.text()
  return check(text.trim() === '' && empty !== undefined ? empty : parse(text), schema)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'Input is invalid.')
  }
}

function check<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new Refusal(422, 'JSON data is missing or invalid', errors)
}

/** The number of customers or addresses that one call may carry (vendors, commerce 8). */
const batchLimit = 10

/** A bare array of up to ten; field paths start with the item's index. @throws Refusal 413 for more */
export async function readBatch<T>(c: Context, schema: z.ZodType<T>): Promise<T[]> {
  const items = await readBody(c, z.array(z.unknown()))
  if (items.length > batchLimit) throw new Refusal(413, `No more than ${batchLimit} items are allowed.`)
  return check(items, z.array(schema))
}
