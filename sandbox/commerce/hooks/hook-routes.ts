import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { byFlag, byText, type Filters, narrow } from '../http/filters.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { queryOf } from '../http/query.ts'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import { overlay } from '../storage/overlay.ts'
import type { Hook } from '../wire/hooks.ts'
import { isReachable } from '../../destination.ts'

const hookSchema = z.object({
  scope: z.string().regex(/^store\/[\w/]+(\/\*)?$/),
  destination: z.string().min(1),
  is_active: z.boolean().optional(),
  headers: z.record(z.string(), z.string()).nullish(),
})

const filters: Filters<Hook> = {
  ...byFlag('is_active', ({ is_active }) => is_active),
  ...byText('scope', ({ scope }) => scope),
  ...byText('destination', ({ destination }) => destination),
}
const firstHookId = 1
/** Hooks of one scope that an account may have. */
const hooksPerScope = 10

/** `/hooks`: subscriptions to events (vendors, commerce 13). */
export function hookRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', (c) => {
      const query = queryOf(c, [...Object.keys(filters), ...pagingNames])
      return answerPage(c, pageOf(narrow(c.var.shop.records.all('hook'), filters, query), query), query)
    })
    .post('/', async (c) => {
      const body = await readBody(c, hookSchema)
      const { records, account, now } = c.var.shop
      checkHook(c, body)
      const at = Math.floor(now() / 1000)
      const { scope, destination } = body
      const hook = {
        id: records.nextId('hook', firstHookId),
        client_id: account.clientId,
        store_hash: account.hash,
        scope,
        destination,
        headers: body.headers ?? {},
        is_active: body.is_active ?? true,
        created_at: at,
        updated_at: at,
      }
      return answerHook(c, hook)
    })
    .get('/:hook', (c) => c.json({ data: hookOf(c), meta: {} }))
    .put('/:hook', async (c) => {
      const body = await readBody(c, hookSchema.partial())
      const current = hookOf(c)
      const { headers, ...fields } = body
      const hook = { ...overlay(current, fields), headers: headers ?? current.headers }
      checkHook(c, hook, current.id)
      return answerHook(c, { ...hook, updated_at: Math.floor(c.var.shop.now() / 1000) })
    })
    .delete('/:hook', (c) => {
      const hook = hookOf(c)
      c.var.shop.records.remove('hook', hook.id)
      return c.json({ data: hook, meta: {} })
    })
  return routes
}

function answerHook(c: Context<ShopEnv>, hook: Hook): Response {
  c.var.shop.records.put('hook', hook.id, hook)
  return c.json({ data: hook, meta: {} })
}

function hookOf(c: Context<ShopEnv>): Hook {
  const hook = c.var.shop.records.get('hook', Number(c.req.param('hook')))
  if (!hook) throw new Refusal(404, notFoundTitle)
  return hook
}

/** @throws Refusal 422 for a destination that is not called, a hook that is there already, or one too many */
function checkHook(
  c: Context<ShopEnv>,
  { scope, destination }: Pick<Hook, 'scope' | 'destination'>,
  own?: number,
): void {
  const refuse = (field: string, text: string) => new Refusal(422, 'JSON data is missing or invalid', { [field]: text })
  if (!isReachable(destination)) throw refuse('destination', 'The destination must be https on port 443.')
  const others = c.var.shop.records.all('hook').filter((each) => each.scope === scope && each.id !== own)
  if (others.some((each) => each.destination === destination)) throw refuse('destination', 'This hook already exists.')
  if (others.length >= hooksPerScope) throw refuse('scope', `No more than ${hooksPerScope} hooks of one scope.`)
}
