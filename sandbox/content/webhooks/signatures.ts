import { type KeyObject, constants, createHmac, generateKeyPairSync, sign } from 'node:crypto'

/** The two ways in which the service signs what it sends (vendors, content 10). */
export type WebhookSigner = {
  /** Headers for a raw body sent at `sentAt`, in ms. */
  headers(body: string, sentAt: number): Record<string, string>
  /** The public key in the form of `/.well-known/public-keys.json`. */
  publicKeys(): { readonly 'signing-key': string }
}

/**
 * Signs by RSA-PSS with a key of this process, and by HMAC with the organisation's secret.
 * @param secret of the HMAC; empty = the organisation has none
 */
export function createWebhookSigner(secret: string): WebhookSigner {
  let keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } | undefined
  // Making a key takes a moment: only once something is signed or asked for.
  const pair = () => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))

  function rsaSignature(body: string): string {
    const key = { key: pair().privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    return sign('sha256', Buffer.from(body), key).toString('base64')
  }
  function hmacSignature(body: string, sentAt: number): string {
    const seconds = Math.floor(sentAt / 1000)
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  }

  return {
    headers: (body, sentAt) => ({
      'X-Contentstack-Request-Signature': `v1=${rsaSignature(body)}`,
      ...(secret !== '' && { 'X-Contentstack-Hmac-Signature': hmacSignature(body, sentAt) }),
    }),
    publicKeys: () => ({ 'signing-key': pair().publicKey.export({ type: 'pkcs1', format: 'pem' }).toString() }),
  }
}
