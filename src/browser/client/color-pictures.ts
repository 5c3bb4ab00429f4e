import type { PicturesByColor } from '../../domain/catalogue/color-pictures.ts'
import type { ProductPayload } from '../../domain/catalogue/product-payload.ts'

const isGallery = (body: unknown): body is Required<Pick<ProductPayload, 'gallery'>> =>
  body instanceof Object && 'gallery' in body && body.gallery instanceof Object

/**
 * Fetches the pictures of a product in each of its colours from its page's payload.
 * @param path of the page: `/de-at/p/ridge-25`
 * @throws Error for a payload without pictures; what `fetch` throws without a response
 */
export async function getColorPictures(path: string): Promise<PicturesByColor> {
  const response = await fetch(`${path}/_payload.json`)
  const body: unknown = await response.json()
  if (!isGallery(body)) throw new Error(`${path} has no pictures in its payload: ${response.status}`)
  return body.gallery
}
