import { createHash } from 'node:crypto'
import type { Shop } from '../shop.ts'
import type { Hook } from '../wire/hooks.ts'

/** The switches of hooks, by control. */
export type HookPace = {
  /** The number of times that each event is sent, at least once; the platform may send one twice. */
  copies: number
  /** Share of the platform's waiting times between attempts: 1 = as long as there. */
  patience: number
}

type Announcer = Pick<Shop, 'records' | 'account' | 'now'>

/** `store/product/*` hears all that begins so. */
const hears = ({ scope }: Hook, event: string): boolean =>
  scope === event || (scope.endsWith('/*') && event.startsWith(scope.slice(0, -1)))

/** Puts an event in line for every hook that asked for it. */
export function announceTo({ records, account, now }: Announcer, pace: HookPace, scope: string, data: unknown): void {
  const hooks = records.all('hook').filter((hook) => hook.is_active && hears(hook, scope))
  if (hooks.length === 0) return
  const event = {
    scope,
    store_id: String(records.get('store', account.region)?.store_id ?? ''),
    data,
    created_at: Math.floor(now() / 1000),
    producer: `stores/${account.hash}`,
  }
  const number = records.nextId('delivery', 1)
  const hash = createHash('sha1')
    .update(`${number} ${JSON.stringify(event)}`)
    .digest('hex')
  const body = JSON.stringify({ ...event, hash })
  for (const { id: hook_id } of hooks)
    for (let copy = 0; copy < pace.copies; copy += 1) {
      const id = records.nextId('delivery', 1)
      records.put('delivery', id, { id, hook_id, event: hash, body, attempts: 0, due: now() })
    }
}
