import { type RefObject, useEffect, useState } from 'react'
import { getPanelData } from '../client/panel-data.ts'
import type { PanelData } from '../../domain/pages/words/panel-data.ts'

/** Texts of the panels, with the page's locale as in its path (`de-at`) and its BCP 47 tag. */
export type PagePanelData = PanelData & { readonly locale: string; readonly tag: string }

/**
 * Loads a panel's texts; `undefined` until they have loaded, because they are not part of the page. On failure it
 * dispatches `shop:failed`, and `client:intent` replays queued clicks as plain HTML.
 */
export function usePanelData(root: RefObject<Element | null>): PagePanelData | undefined {
  const [text, setText] = useState<PagePanelData>()
  useEffect(() => {
    const {
      lang: tag,
      dataset: { locale = '' },
    } = document.documentElement
    getPanelData(locale).then(
      (panel) => setText({ ...panel, locale, tag }),
      () => root.current?.dispatchEvent(new Event('shop:failed', { bubbles: true })),
    )
  }, [root])
  return text
}
