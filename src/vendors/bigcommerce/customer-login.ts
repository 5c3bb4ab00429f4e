import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { StoreSettings } from '../../config.ts'
import type { HostedLogin } from '../../ports/commerce/customers.ts'
import { hostedPath } from './hosted-path.ts'

/**
 * Address at the store's hosted shop that signs the customer in, once, within 30 seconds (vendors, commerce 9.2). It
 * is a secret: never logged, never stored.
 * @param now ms
 */
export async function customerLoginAddress(
  settings: StoreSettings,
  { customerId, redirect, requestIp }: HostedLogin,
  now: number,
): Promise<string> {
  const token = await new SignJWT({
    operation: 'customer_login',
    store_hash: settings.storeHash,
    customer_id: customerId,
    channel_id: settings.channelId,
    redirect_to: hostedPath(redirect),
    ...(requestIp !== undefined && { request_ip: requestIp }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(settings.clientId)
    .setIssuedAt(Math.floor(now / 1000))
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(settings.clientSecret))
  return `${settings.storefrontUrl}/login/token/${token}`
}
