import { browserLog } from '../browser-log.ts'
import { type PanelData, panelDataPath } from '../../domain/pages/words/panel-data.ts'

const isPanelData = (body: unknown): body is PanelData => body instanceof Object && 'cart' in body

async function fetchPanelData(locale: string): Promise<PanelData> {
  const response = await fetch(panelDataPath(locale))
  const body: unknown = await response.json()
  if (!isPanelData(body)) throw new Error(`${locale} has no panel data: ${response.status}`)
  return body
}

let cached: Promise<PanelData> | undefined

/**
 * Fetches what the panels of a page have in common, once per page.
 * @param locale of the page, as in its path: `de-at`
 * @throws Error for an unexpected response; what `fetch` throws without one. The next call fetches again.
 */
export function getPanelData(locale: string): Promise<PanelData> {
  cached ??= fetchPanelData(locale).catch((error: unknown) => {
    cached = undefined
    browserLog('Content load failed', error)
    throw error
  })
  return cached
}
