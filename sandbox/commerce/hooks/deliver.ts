import { Webhook } from 'standardwebhooks'
import type { Shop } from '../shop.ts'
import type { Delivery, Hook } from '../wire/hooks.ts'
import type { HookPace } from './announce.ts'

type Carried = {
  method: 'POST'
  headers: Record<string, string>
  body: string
  redirect: 'manual'
  signal: AbortSignal
}
/** Carries one call to a hook's destination. */
export type Carrier = (url: string, call: Carried) => Promise<Response>

/** Waits between attempts, in seconds; after the last the hook is switched off (vendors, commerce 13). */
const waits = [60, 180, 300, 600, 900, 1800, 3600, 7200, 21_600, 50_400, 86_400]
/** Milliseconds that a receiver has to answer. */
const answerTime = 5000

/** Sends all that is due, oldest first. */
export async function deliverDue(shop: Shop, pace: HookPace, carry: Carrier): Promise<void> {
  const due = shop.records.all('delivery').filter((each) => each.due <= shop.now())
  for (const delivery of due) await deliver(shop, pace, carry, delivery)
}

async function deliver(shop: Shop, pace: HookPace, carry: Carrier, delivery: Delivery): Promise<void> {
  const hook = shop.records.get('hook', delivery.hook_id)
  if (!hook?.is_active) return shop.records.remove('delivery', delivery.id)
  if (await isTaken(shop, carry, hook, delivery)) return shop.records.remove('delivery', delivery.id)
  const wait = waits[delivery.attempts]
  if (wait === undefined) return switchOff(shop, hook)
  const due = shop.now() + wait * pace.patience * 1000
  shop.records.put('delivery', delivery.id, { ...delivery, attempts: delivery.attempts + 1, due })
}

async function isTaken(shop: Shop, carry: Carrier, hook: Hook, { event, body }: Delivery): Promise<boolean> {
  const headers = { 'content-type': 'application/json', ...hook.headers, ...signature(shop, event, body) }
  try {
    const signal = AbortSignal.timeout(answerTime)
    const answer = await carry(hook.destination, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    // An unreachable or slow receiver counts as a refusal.
    return false
  }
}

/** Standard Webhooks headers; the secret is the base64 of the client secret, the id the event's hash. */
function signature({ account, now }: Shop, id: string, body: string): Record<string, string> {
  const sent = new Date(now())
  const secret = new Webhook(Buffer.from(account.clientSecret).toString('base64'))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': secret.sign(id, sent, body),
  }
}

function switchOff({ records, now }: Shop, hook: Hook): void {
  records.put('hook', hook.id, { ...hook, is_active: false, updated_at: Math.floor(now() / 1000) })
  for (const { id, hook_id } of records.all('delivery')) if (hook_id === hook.id) records.remove('delivery', id)
}
