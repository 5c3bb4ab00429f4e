import type { Context } from 'hono'
import type { GuestAccess } from '../../content/content.ts'
import type { ApiEnv } from './api-env.ts'
import { Problem } from './problems.ts'

type Kind = Parameters<GuestAccess>[0]

/**
 * Whether an answer that all visitors share may have a product or a category of the call's store: members of the trade
 * programme see others on pages alone, which are theirs (decision 082).
 */
export function isOpenToGuests(c: Context<ApiEnv>, kind: Kind, id: number): boolean {
  return c.get('services').content()?.isOpen?.(kind, c.get('store'), id) ?? true
}

/** @throws Problem `not_found`, as for what the store does not have */
export function requireOpenToGuests(c: Context<ApiEnv>, kind: Kind, id: number): void {
  if (!isOpenToGuests(c, kind, id)) throw new Problem('not_found')
}
