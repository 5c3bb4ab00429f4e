import { type ShareSettings, shareSettingsPath } from '../../domain/pages/links/share.ts'

// Only the outer shape is checked; the page that writes it has the type.
const isSettings = (body: unknown): body is ShareSettings => body instanceof Object && 'networks' in body

async function fetchSettings(locale: string): Promise<ShareSettings> {
  const response = await fetch(shareSettingsPath(locale))
  const body: unknown = await response.json()
  if (!isSettings(body)) throw new Error(`${locale} has no share settings: ${response.status}`)
  return body
}

let cached: Promise<ShareSettings> | undefined

/**
 * Fetches what the share menu offers and says, once per page.
 * @param locale of the page, as in its path: `de-at`
 * @throws Error for an unexpected response; what `fetch` throws without one. The next call fetches again.
 */
export function getShareSettings(locale: string): Promise<ShareSettings> {
  cached ??= fetchSettings(locale).catch((error: unknown) => {
    cached = undefined
    throw error
  })
  return cached
}
