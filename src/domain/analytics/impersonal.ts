/** Parameters of our pages that say nothing about a person, and those of campaigns. */
const impersonal = /^(?:q|page|sort|size|color|activity|price|features|utm_\w+|gclid)$/

/** An e-mail address, or digits enough for a telephone, card or order number. */
const personal = /@|\d(?:[ ./()-]?\d){5}/

/** Whether a text that a visitor typed may be about a person: such a text is never measured. */
export const mayBePersonal = (text: string): boolean => personal.test(text)

/**
 * The address of a page without anything that may identify a person: parameters with unknown names or personal values
 * are left out, and so is the fragment.
 */
export function impersonalLocation(href: string): string {
  const url = new URL(href)
  for (const [name, value] of [...url.searchParams])
    if (!impersonal.test(name) || mayBePersonal(value)) url.searchParams.delete(name)
  return url.origin + url.pathname + url.search
}
