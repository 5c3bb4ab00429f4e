import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { emailSchema } from '../typed-text.ts'
import { type CodeOutcome, type Programme, applicationSchema } from './programme.ts'

const checkSchema = z.strictObject({
  code: z.string().min(1).max(64),
  email: emailSchema,
  region: z.string().min(1).max(64),
})
const redeemSchema = checkSchema.extend({ customer_id: z.int().positive() })

/** A body that is not JSON is refused as any other wrong shape. */
const bodyOf = (c: Context): Promise<unknown> =>
  c.req.json<unknown>().catch(() => {
    // The schema refuses `undefined`.
    return undefined
  })

const invalid = (c: Context, error: z.ZodError): Response => c.json({ error: z.prettifyError(error) }, 422)

/** The outcome of a code; a refusal is an answer, no failure. */
function answer(c: Context, outcome: CodeOutcome): Response {
  if ('refused' in outcome) return c.json({ outcome: outcome.refused })
  const { code, region, expires, group_id } = outcome.code
  return c.json({ outcome: 'valid', code, region, expires, customer_group_id: group_id })
}

/** Applications and codes, as the shop calls them (vendors, pro 3 and 4). */
export function applicationRoutes(programme: Programme): Hono {
  const routes = new Hono()
  routes.put('/applications/:id', async (c) => {
    const id = c.req.param('id')
    const application = applicationSchema.safeParse(await bodyOf(c))
    if (!application.success) return invalid(c, application.error)
    const isNew = programme.application(id) === undefined
    programme.receive(id, application.data)
    return c.json({ status: programme.application(id)?.status }, isNew ? 201 : 200)
  })
  routes.get('/applications/:id', (c) => {
    const found = programme.application(c.req.param('id'))
    return found ? c.json({ status: found.status }) : c.json({ error: 'The application is not known.' }, 404)
  })
  routes.post('/codes/check', async (c) => {
    const asked = checkSchema.safeParse(await bodyOf(c))
    return asked.success ? answer(c, programme.check(asked.data)) : invalid(c, asked.error)
  })
  routes.post('/codes/redeem', async (c) => {
    const asked = redeemSchema.safeParse(await bodyOf(c))
    if (!asked.success) return invalid(c, asked.error)
    const { customer_id: customer, ...use } = asked.data
    return answer(c, programme.redeem({ ...use, customer }))
  })
  return routes
}
