import { type RefObject, useEffect, useState } from 'react'
import { getPanelText } from '../client/panel-text.ts'
import type { PanelText } from '../../domain/panel-text.ts'

/** What panels say, with the page's locale as in its path (`de-at`) and its BCP 47 tag. */
export type PagePanelText = PanelText & { readonly locale: string; readonly tag: string }

/**
 * What a panel says and where its page stands, `undefined` until it is there: nothing of it is written into the page.
 * Where it cannot be had, `client:intent` hears `firn:failed` and lets whatever was pressed do what its HTML says.
 */
export function usePanelText(root: RefObject<Element | null>): PagePanelText | undefined {
  const [text, setText] = useState<PagePanelText>()
  useEffect(() => {
    const {
      lang: tag,
      dataset: { locale = '' },
    } = document.documentElement
    getPanelText(locale).then(
      (panel) => setText({ ...panel, locale, tag }),
      () => root.current?.dispatchEvent(new Event('firn:failed', { bubbles: true })),
    )
  }, [root])
  return text
}
