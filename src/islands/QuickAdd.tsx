import { useStore } from '@nanostores/react'
import { type FunctionComponent, type RefObject, memo, useEffect, useRef, useState } from 'react'
import type { LoadAddOns } from '../components/product/AddOnList.tsx'
import type { BuyableOffer } from '../domain/catalogue/buyable-offer.ts'
import type { QuickAddEvent } from '../domain/pages/document-events.ts'
import { type PagePanelData, usePanelData } from '../browser/dialogs/use-panel-data.ts'
import { useReadyAnnouncement } from '../browser/hydration/use-ready-announcement.ts'
import { $quickAdd, closeQuickAdd, openQuickAdd, type QuickAddState } from '../browser/stores/quick-add.ts'
import type { ModifierParts } from './BuyBox.tsx'

import styles from '../styles/buy-box/buy-box.css?url'

/** Properties of the panel's content (`boot/QuickContent.tsx`). */
export type QuickContentProps = {
  readonly text: PagePanelData
  readonly state: Extract<QuickAddState, { kind: 'open' }>
  /** Fetches the visitor's current price and stock, and updates the buy box. */
  readonly refresh?: ((form: Element, isPro: boolean, built: BuyableOffer) => void) | undefined
  readonly loadModifiers?: (() => Promise<ModifierParts>) | undefined
  /** Loads the product's add-ons, with the script that draws them. */
  readonly loadAddOns?: LoadAddOns | undefined
}

export type QuickAddProps = {
  /** Loads the panel's content, which few visitors open. Absent on the server, which renders it empty. */
  readonly loadContent?: () => Promise<FunctionComponent<QuickContentProps>>
  readonly refresh?: QuickContentProps['refresh']
  readonly loadModifiers?: QuickContentProps['loadModifiers']
  readonly loadAddOns?: QuickContentProps['loadAddOns']
}

/**
 * The form of the quick-add panel, filled on `shop:quick-add`. The dialog around it opens and closes by itself
 * (`browser/parts/tiles/quick-panel.ts`).
 */
export const QuickAdd = memo(function QuickAdd(props: QuickAddProps) {
  const root = useRef<HTMLDivElement>(null)
  const text = usePanelData(root)
  return <div ref={root}>{text && <Panel root={root} text={text} {...props} />}</div>
})

type PanelProps = QuickAddProps & { readonly root: RefObject<Element | null>; readonly text: PagePanelData }

function Panel({ root, text, loadContent, ...content }: PanelProps) {
  const state = useStore($quickAdd, { ssr: 'initial' })
  const [QuickContent, setQuickContent] = useState<FunctionComponent<QuickContentProps>>()
  useEffect(() => {
    const onOpen = (event: QuickAddEvent): void => {
      event.preventDefault()
      const drawn = loadContent?.().then((component) => setQuickContent(() => component))
      void openQuickAdd(event.detail, drawn)
    }
    document.addEventListener('shop:quick-add', onOpen)
    document.addEventListener('shop:quick-add-closed', closeQuickAdd)
    return () => {
      document.removeEventListener('shop:quick-add', onOpen)
      document.removeEventListener('shop:quick-add-closed', closeQuickAdd)
    }
  }, [loadContent])
  useReadyAnnouncement(root)
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="low" />
      {state.kind === 'open' && QuickContent && (
        <QuickContent key={state.path} text={text} state={state} {...content} />
      )}
    </>
  )
}
