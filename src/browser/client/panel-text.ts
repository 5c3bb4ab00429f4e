import type { PanelText } from '../../domain/panel-text.ts'

const isPanelText = (body: unknown): body is PanelText => body instanceof Object && 'cart' in body

async function fetchPanelText(locale: string): Promise<PanelText> {
  const response = await fetch(`/${locale}/cart/_payload.json`)
  const body: unknown = await response.json()
  if (!isPanelText(body)) throw new Error(`${locale} has no panel text: ${response.status}`)
  return body
}

let asked: Promise<PanelText> | undefined

/**
 * What the panels of a page say, fetched once.
 * @param locale of the page, as in its path: `de-at`
 * @throws Error for an answer that is none; what `fetch` throws without one. The next call asks again.
 */
export function getPanelText(locale: string): Promise<PanelText> {
  asked ??= fetchPanelText(locale).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
