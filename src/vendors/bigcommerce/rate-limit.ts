/** Milliseconds until the platform listens again, from a 429's headers; `undefined` when it does not say (BigCommerce contract §3.7). */
export function rateLimitWait(headers: Headers): number | undefined {
  const reset = toNumber(headers.get('x-rate-limit-time-reset-ms'))
  if (reset !== undefined) return reset
  const seconds = toNumber(headers.get('x-retry-after'))
  return seconds === undefined ? undefined : seconds * 1000
}

function toNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
