import type { addOnListId } from '../../domain/related-selection.ts'

/** Held to its name by type alone: a value that two scripts share is a file more to fetch. */
const listId: typeof addOnListId = 'add_on_products'

/**
 * The list of all add-ons as the cart page holds it.
 * @param locale of the page, as in its path: `de-at`
 * @throws Error where there is none; what `fetch` throws without an answer
 */
export async function fetchAddOnList(locale: string): Promise<HTMLElement> {
  // Without cookies it is everybody's prebuilt page, which costs no call to the platform.
  const response = await fetch(`/${locale}/cart`, { credentials: 'omit' })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const template = page.querySelector<HTMLTemplateElement>(`template[data-list-of="${listId}"]`)
  const list = template?.content.querySelector('section')
  if (!list) throw new Error(`${locale} has no list of add-ons: ${response.status}`)
  return list
}
