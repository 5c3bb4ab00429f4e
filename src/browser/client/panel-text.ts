import { browserLog } from '../browser-log.ts'
import type { PanelText } from '../../domain/pages/words/panel-text.ts'

const isPanelText = (body: unknown): body is PanelText => body instanceof Object && 'cart' in body

async function fetchPanelText(locale: string): Promise<PanelText> {
  const response = await fetch(`/${locale}/cart/_payload.json`)
  const body: unknown = await response.json()
  if (!isPanelText(body)) throw new Error(`${locale} has no panel text: ${response.status}`)
  return body
}

let cached: Promise<PanelText> | undefined

/**
 * Fetches the texts of the page's panels, once per page.
 * @param locale of the page, as in its path: `de-at`
 * @throws Error for an unexpected response; what `fetch` throws without one. The next call fetches again.
 */
export function getPanelText(locale: string): Promise<PanelText> {
  cached ??= fetchPanelText(locale).catch((error: unknown) => {
    cached = undefined
    browserLog('Content load failed', error)
    throw error
  })
  return cached
}
