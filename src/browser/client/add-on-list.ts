import type { addOnListId } from '../../domain/catalogue/related-selection.ts'

/** Checked by type alone: importing the value would create a shared chunk, one more file to fetch. */
const listId: typeof addOnListId = 'add_on_products'

/**
 * Fetches the list of all add-ons from the cart page.
 * @param locale of the page, as in its path: `de-at`
 * @throws Error where the page has none; what `fetch` throws without a response
 */
export async function fetchAddOnList(locale: string): Promise<HTMLElement> {
  // Without cookies the response is the prebuilt page, which takes no call to the platform.
  const response = await fetch(`/${locale}/cart`, { credentials: 'omit' })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const template = page.querySelector<HTMLTemplateElement>(`template[data-list-of="${listId}"]`)
  const list = template?.content.querySelector('section')
  if (!list) throw new Error(`${locale} has no list of add-ons: ${response.status}`)
  return list
}
