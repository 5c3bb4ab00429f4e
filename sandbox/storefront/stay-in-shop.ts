import type { Context } from 'hono'
import type { HostedEnv } from './hosted-env.ts'

/**
 * Sends the browser to another page of the same hosted shop; nowhere else.
 * @throws Error for any other address: callers check addresses that came from outside
 */
export function stayInShop(c: Context<HostedEnv>, address: string): Response {
  const { hostedUrl } = c.var.shop
  const target = URL.parse(address)
  const base = new URL(hostedUrl)
  if (target?.origin !== base.origin || !target.pathname.startsWith(`${base.pathname}/`))
    throw new Error('a redirect out of the hosted shop')
  c.header('Location', target.href)
  return c.body(null, 303)
}
