import { useStore } from '@nanostores/react'
import { type FunctionComponent, memo, useCallback, useRef, useState } from 'react'
import type { QuickAddClosedEvent, QuickAddEvent } from '../domain/pages/document-events.ts'
import { usePanelDialog } from '../browser/hydration/use-panel-dialog.ts'
import { type PagePanelText, usePanelText } from '../browser/hydration/use-panel-text.ts'
import { $quickAdd, closeQuickAdd, openQuickAdd } from '../browser/stores/quick-add.ts'
import type { QuickContentProps } from '../browser/boot/QuickContent.tsx'

import styles from '../styles/quick-add.css?url'

const onClose = (): void => {
  closeQuickAdd()
  const event: QuickAddClosedEvent = new CustomEvent('shop:quick-add-closed')
  document.dispatchEvent(event)
}

export type QuickAddProps = {
  /** Loads the panel's content, which few visitors open. Absent on the server, which renders it closed. */
  readonly loadContent?: () => Promise<FunctionComponent<QuickContentProps>>
  readonly refresh?: QuickContentProps['refresh']
}

/**
 * The quick-add panel for products in lists: a dialog that opens on `shop:quick-add`. Empty until then, and until its
 * words have loaded.
 */
export const QuickAdd = memo(function QuickAdd(props: QuickAddProps) {
  const root = useRef<HTMLDialogElement>(null)
  const text = usePanelText(root)
  return text ? <Panel text={text} {...props} /> : <dialog ref={root} className="quick" />
})

function Panel({ text, loadContent, refresh }: QuickAddProps & { readonly text: PagePanelText }) {
  const state = useStore($quickAdd, { ssr: 'initial' })
  const [title, close, loading] = text.quickAdd
  const [QuickContent, setQuickContent] = useState<FunctionComponent<QuickContentProps>>()
  const isOpen = state.kind !== 'closed'
  const listen = useCallback(() => {
    const onOpen = (event: QuickAddEvent): void => {
      event.preventDefault()
      const drawn = loadContent?.().then((component) => setQuickContent(() => component))
      void openQuickAdd(event.detail, drawn)
    }
    document.addEventListener('shop:quick-add', onOpen)
    return () => document.removeEventListener('shop:quick-add', onOpen)
  }, [loadContent])

  const dialog = usePanelDialog({ isOpen, listen, close: closeQuickAdd })
  return (
    <dialog
      {...dialog}
      className="quick"
      aria-label={state.kind === 'open' ? state.product.title : title}
      aria-busy={state.kind === 'loading'}
      onClose={onClose}
    >
      <link rel="stylesheet" href={styles} precedence="low" />
      <button className="drawer-x" type="button" aria-label={close} onClick={closeQuickAdd}>
        <span className="i i-close" />
      </button>
      {state.kind === 'loading' && <p role="status">{loading}</p>}
      {state.kind === 'open' && QuickContent && (
        <QuickContent key={state.path} text={text} state={state} refresh={refresh} />
      )}
    </dialog>
  )
}
