import type { StackEvent } from '../stack-events.ts'
import { isReachable } from '../../destination.ts'
import type { WebhookSigner } from './signatures.ts'
import { isSubscribed, webhookBody } from './webhook-body.ts'
import type { Delivery, Webhook, WebhookStore } from './webhook-store.ts'

type Call = {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}
/** Carries one call to its destination. */
export type WebhookCarrier = (url: string, call: Call) => Promise<Response>

/** Waits between the tries of a call, in seconds; after the last it is given up (vendors, content 10). */
const waits = [5, 25, 125, 625]
/** Milliseconds that a receiver has to answer. */
const answerTime = 30_000

/** The events of a stack that the headless shop can use. */
const shopChannels = ['entry.publish', 'entry.unpublish', 'entry.delete', 'asset.*', 'content_type.*', 'release.deploy']
const shopWebhook = 'blt3f1a0000000shop'
/** Path of the receiver at the headless shop. */
const receiver = '/api/webhooks/content'

export type Webhooks = {
  /** Queues a call for each registration that asked for the event. */
  announce(event: StackEvent): void
  /** Sends what is due, oldest first. */
  deliverDue(): Promise<void>
  /** Registers the headless shop at its public origin, in place of an earlier one. */
  subscribeShop(siteUrl: string): void
}

type Parts = {
  readonly store: WebhookStore
  readonly signer: WebhookSigner
  readonly apiKey: string
  /** Now, in ms. */
  readonly now: () => number
  readonly carry: WebhookCarrier
  /** Share of the service's waiting times between tries: 1 = as long as there. */
  readonly patience: number
}

/** The stack's webhooks: signed in both ways, repeated while the receiver does not take them. */
export function createWebhooks({ store, signer, apiKey, now, carry, patience }: Parts): Webhooks {
  // A receiver may take longer than the next tick.
  let delivering: Promise<void> | undefined

  async function isTaken(webhook: Webhook, body: string): Promise<boolean> {
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Contentstack',
      ...webhook.headers,
      ...signer.headers(body, now()),
    }
    try {
      const signal = AbortSignal.timeout(answerTime)
      const answer = await carry(webhook.destination, { method: 'POST', headers, body, redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      // An unreachable or slow receiver counts as a refusal.
      return false
    }
  }

  async function deliver(webhook: Webhook | undefined, { id, body, attempts }: Delivery): Promise<void> {
    if (!webhook || (await isTaken(webhook, body))) return store.finish(id)
    const wait = webhook.retry === 'automatic' ? waits[attempts] : undefined
    if (wait === undefined) return store.finish(id)
    store.postpone(id, Math.round(now() + wait * patience * 1000))
  }

  async function deliverAll(): Promise<void> {
    const webhooks = new Map(store.all().map((webhook) => [webhook.uid, webhook]))
    for (const delivery of store.dueAt(now())) await deliver(webhooks.get(delivery.webhook), delivery)
  }

  return {
    announce(event) {
      for (const webhook of store.all()) {
        if (!isSubscribed(webhook, event)) continue
        store.queue(webhook.uid, webhookBody(webhook, apiKey, event, now()), now())
      }
    },
    deliverDue: () => (delivering ??= deliverAll().finally(() => (delivering = undefined))),
    subscribeShop(siteUrl) {
      const destination = `${siteUrl}${receiver}`
      if (!isReachable(destination)) return store.remove(shopWebhook)
      store.put({
        uid: shopWebhook,
        name: 'Storefront',
        destination,
        headers: {},
        channels: shopChannels,
        concise: false,
        retry: 'automatic',
      })
    },
  }
}
