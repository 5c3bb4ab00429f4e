import { type RefObject, useEffect, useState } from 'react'
import { getPanelText } from '../client/panel-text.ts'
import type { PanelText } from '../../domain/pages/words/panel-text.ts'

/** Texts of the panels, with the page's locale as in its path (`de-at`) and its BCP 47 tag. */
export type PagePanelText = PanelText & { readonly locale: string; readonly tag: string }

/**
 * Loads a panel's texts; `undefined` until they have loaded, because they are not part of the page. On failure it
 * dispatches `shop:failed`, and `client:intent` replays queued clicks as plain HTML.
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
      () => root.current?.dispatchEvent(new Event('shop:failed', { bubbles: true })),
    )
  }, [root])
  return text
}
