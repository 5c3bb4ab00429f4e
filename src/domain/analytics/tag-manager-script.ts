/**
 * Address of a container's script (vendors, google 3); '' for an id that is none: nothing is loaded.
 * @example tagManagerScript({ id: 'GTM-A1', origin: 'https://tags.test' }) // 'https://tags.test/gtm.js?id=GTM-A1'
 */
export function tagManagerScript({ id, origin }: { readonly id: string; readonly origin: string }): string {
  return /^GTM-[A-Z0-9]+$/.test(id) ? `${origin}/gtm.js?id=${id}` : ''
}
