/** A mail to an address, with a subject if one is given. */
export function mailHref(address: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`
}

/** A call to a number as people write it: `+49 8322 5550 18`. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** A number as it is read: its groups stay on one line. */
export function phoneText(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}
