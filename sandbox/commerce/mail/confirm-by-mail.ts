import type { MailCarrier } from '../../mail/mail.ts'
import type { Shop } from '../shop.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { confirmationMail } from './confirmation-mail.ts'

/** Milliseconds until the first further try; each later one waits twice as long, at most an hour. */
const firstWait = 5000
const longestWait = 3_600_000

/**
 * Notes, in the transaction that makes an order, that its confirmation is to be sent. It is written and sent at the
 * next tick: an order is placed whatever happens to its mail (sandbox decision 006).
 */
export function confirmByMail({ records, now }: Shop, { order }: StoredOrder): void {
  records.put('outgoingMail', order.id, { orderId: order.id, tries: 0, due: now() })
}

/** Sends what is due; what cannot be sent is tried again later. */
export async function sendDueMail(shop: Shop, carry: MailCarrier): Promise<void> {
  for (const waiting of shop.records.all('outgoingMail').filter(({ due }) => due <= shop.now())) {
    const { orderId, tries } = waiting
    const stored = shop.records.get('order', orderId)
    try {
      if (stored) carry(await confirmationMail(shop, stored))
      shop.records.remove('outgoingMail', orderId)
    } catch (error) {
      process.stderr.write(`The mail of order ${orderId} waits: ${String(error)}\n`)
      const due = shop.now() + Math.min(longestWait, firstWait * 2 ** tries)
      shop.records.put('outgoingMail', orderId, { ...waiting, tries: tries + 1, due })
    }
  }
}
