import { demoEnvironment } from '../demo-environment.ts'
import type { MailCarrier } from '../mail/mail.ts'
import type { StoreKey } from '../seed/types.ts'
import type { Records, Storage } from './storage/records.ts'

/** One store's account: what a merchant gets from the platform. `key` is its segment below `/storefront`. */
export type Account = {
  readonly key: string
  readonly region: StoreKey
  readonly hash: string
  readonly accessToken: string
  readonly channelId: number
  readonly treeId: number
  readonly clientId: string
  readonly clientSecret: string
  /** The header that its webhooks carry along, as proof of origin beside the signature. */
  readonly webhookHeaders: Readonly<Record<string, string>>
}

/** A store at work. */
export type Shop = {
  readonly account: Account
  readonly records: Records
  /** All or nothing, synchronous. */
  readonly transaction: Storage['transaction']
  /**
   * Tells the store's hooks that something has happened (vendors, commerce 13); undone with the transaction it is part
   * of.
   */
  readonly announce: (scope: string, data: unknown) => void
  /** Origin of the sandbox, for images and links. */
  readonly origin: string
  /** Base of the hosted shop, no slash at the end. */
  readonly hostedUrl: string
  /** The headless shop that this channel belongs to. */
  readonly siteUrl: string
  /** Sends a mail at once. Throws when it cannot. */
  readonly sendMail: MailCarrier
  /** Milliseconds. */
  readonly now: () => number
}

const regions: readonly StoreKey[] = ['us', 'ca', 'eu_region_1']

/** The three demo stores, with the keys that the demo's settings hold. */
export function demoAccounts(): Account[] {
  const environment = demoEnvironment(0, '')
  return regions.map((region, index) => {
    const setting = (name: string): string => {
      const value = environment[`BIGCOMMERCE_${region.toUpperCase()}_${name}`]
      if (value === undefined) throw new Error(`demo-environment.ts has no ${name} for ${region}`)
      return value
    }
    return {
      key: setting('STOREFRONT_URL').split('/').at(-1) ?? region,
      region,
      hash: setting('STORE_HASH'),
      accessToken: setting('ACCESS_TOKEN'),
      channelId: Number(setting('CHANNEL_ID')),
      treeId: index + 1,
      clientId: setting('CLIENT_ID'),
      clientSecret: setting('CLIENT_SECRET'),
      webhookHeaders: { 'x-webhook-secret': setting('WEBHOOK_SECRET') },
    }
  })
}
