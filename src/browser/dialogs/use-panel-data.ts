import { type RefObject, useEffect, useState } from 'react'
import { getPanelData } from '../client/panel-data.ts'
import { type PageContext, pageLocale, pageTag } from '../page-context.ts'
import type { PanelData } from '../../domain/pages/words/panel-data.ts'

/** Texts of the panels, with the page's locale and its tag. */
export type PagePanelData = PanelData & Pick<PageContext, 'locale' | 'tag'>

/**
 * Loads a panel's texts; `undefined` until they have loaded, because they are not part of the page. On failure it
 * dispatches `shop:failed`, and `client:intent` replays queued clicks as plain HTML.
 */
export function usePanelData(root: RefObject<Element | null>): PagePanelData | undefined {
  const [text, setText] = useState<PagePanelData>()
  useEffect(() => {
    const [locale, tag] = [pageLocale(), pageTag()]
    getPanelData(locale).then(
      (panel) => setText({ ...panel, locale, tag }),
      () => root.current?.dispatchEvent(new Event('shop:failed', { bubbles: true })),
    )
  }, [root])
  return text
}
