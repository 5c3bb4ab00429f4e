import type { LocationAnswer } from '../../api/geolocation/routes.ts'

// Only the outer shape is checked; the API's schema guarantees the rest.
const isAnswer = (body: unknown): body is LocationAnswer => body instanceof Object && 'data' in body

/**
 * Fetches the visitor's country: a visitor's first call, whose region header is still empty (specification, core 6).
 * Without `callApi`, because most visitors need only this call and would fetch its
 * error handling as another file. Runs in the background, so without a timeout.
 * @throws Error for an unexpected response; what `fetch` throws without one
 */
export async function getVisitorLocation(): Promise<LocationAnswer['data']> {
  const response = await fetch('/api/geolocation', { headers: { 'x-bc-region': '' } })
  const body: unknown = await response.json()
  if (!isAnswer(body)) throw new Error(`geolocation answered ${response.status}`)
  return body.data
}
