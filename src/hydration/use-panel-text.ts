import { type RefObject, useEffect, useState } from 'react'
import { getPanelText } from '../api-client/panel-text.ts'
import type { PanelText } from '../domain/panel-text.ts'

/**
 * What a panel says, `undefined` until it is there. Where it cannot be had, `client:intent` hears `firn:failed` and lets
 * whatever was pressed do what its HTML says.
 */
export function usePanelText(locale: string, root: RefObject<Element | null>): PanelText | undefined {
  const [text, setText] = useState<PanelText>()
  useEffect(() => {
    getPanelText(locale).then(setText, () => root.current?.dispatchEvent(new Event('firn:failed', { bubbles: true })))
  }, [locale, root])
  return text
}
