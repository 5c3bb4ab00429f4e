import type { PlaceAnswer } from '../../api/geolocation/routes.ts'

// That a body is an answer of our API is seen here; that it is the right one, its schema sees to on the other side.
const isAnswer = (body: unknown): body is PlaceAnswer => body instanceof Object && 'data' in body

/**
 * Where the visitor is. By itself rather than by `callApi`: most visitors fetch this for its one call, and would fetch
 * another file for how calls fail. Nobody waits for the answer, so it may take its time.
 * @param region of the page, may be empty
 * @throws Error for an answer that is none; what `fetch` throws without one
 */
export async function getPlace(region: string): Promise<PlaceAnswer['data']> {
  const response = await fetch('/api/geolocation', { headers: { 'x-bc-region': region } })
  const body: unknown = await response.json()
  if (!isAnswer(body)) throw new Error(`geolocation answered ${response.status}`)
  return body.data
}
