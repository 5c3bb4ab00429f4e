import { tidyCode } from '../format/typed-text.ts'

/** Most characters of an address, in ASCII form (RFC 5321, 4.5.3.1.3). */
export const longestEmail = 254

/** The rule of the HTML standard for `<input type="email">`. */
const rule =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Letters, digits, hyphens and full stops of any script; what else an address may hold is no part of a domain. */
const international = /^[\p{L}\p{M}\p{N}\-.。．｡]+$/u
const ascii = /^\p{ASCII}*$/u

/** The ASCII form of an international domain (UTS 46); any other text as it is. */
function asciiDomain(domain: string): string {
  if (ascii.test(domain) || !international.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    // No domain: the rule refuses it.
    return domain
  }
}

/**
 * An e-mail address as it is stored and sent: blanks and invisible marks dropped, an international domain in ASCII.
 * @example toEmail(' info@räucher.example\u202c') // 'info@xn--rucher-bua.example'
 */
export function toEmail(typed: string): string {
  const address = tidyCode(typed)
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`
}

/** Whether an address, made by `toEmail`, keeps the rule of the HTML standard. */
export const isEmail = (address: string): boolean => address.length <= longestEmail && rule.test(address)

/** The same for each spelling of an address: to compare, to count, to derive ids. */
export const emailKey = (address: string): string => toEmail(address).toLowerCase()

/** Whether two spellings name one mailbox. */
export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other)
