import { z } from 'zod'

/** The fault of an answer; `undefined` for what the shopper came for. */
export type Fault = (answer: Response) => Promise<string | undefined>

/** The outcomes of answers with their content, where outcomes are counted. */
export const served = { call: '200', page: 'page', firstAdd: '201' } as const

const sessionSchema = z.object({ data: z.object({ cart_status: z.string(), customer_status: z.string() }) })

/** Another status than these, with the code of the problem. */
export const status =
  (...expected: readonly number[]): Fault =>
  async (answer) => {
    if (expected.includes(answer.status)) return undefined
    const code = /"code":\s*"(\w+)"/.exec(await answer.text())?.[1]
    return code === undefined ? String(answer.status) : `${answer.status} ${code}`
  }

/**
 * A page that came without what it is for.
 * @param page its path or name, for reports
 * @param texts all of which it has
 */
export const holding =
  (page: string, ...texts: readonly string[]): Fault =>
  async (answer) => {
    const fault = await status(200)(answer.clone())
    if (fault !== undefined) return fault
    const html = await answer.text()
    return texts.every((text) => html.includes(text)) ? undefined : `${page} without its content`
  }

/** Search results: those that lack counts or articles may not be kept by browsers. @param page its path or name */
export const wholeSearch =
  (page: string, text: string): Fault =>
  async (answer) => {
    const fault = await holding(page, text)(answer.clone())
    if (fault !== undefined) return fault
    return answer.headers.get('cache-control') === 'private, no-cache' ? undefined : `${page} without all its parts`
  }

/** The session of a visitor with a cart: an unreachable cart or customer counts as a missing answer. */
export const sessionWithCart: Fault = async (answer) => {
  const fault = await status(200)(answer.clone())
  if (fault !== undefined) return fault
  const { cart_status, customer_status } = sessionSchema.parse(await answer.json()).data
  if (cart_status !== 'present') return `a cart that is ${cart_status}`
  return customer_status === 'unreachable' ? 'a customer who is unreachable' : undefined
}
