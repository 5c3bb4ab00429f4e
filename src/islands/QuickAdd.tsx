import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, useState } from 'react'
import { QuickPicture } from '../components/quick-add/QuickPicture.tsx'
import type { QuickAddClosedEvent, QuickAddEvent } from '../domain/document-events.ts'
import { unpackOffer } from '../domain/packed-offer.ts'
import { colorSelection } from '../domain/selection.ts'
import { usePanelDialog } from '../hydration/use-panel-dialog.ts'
import { type PagePanelText, usePanelText } from '../hydration/use-panel-text.ts'
import { $quickAdd, type QuickAddState, closeQuickAdd, openQuickAdd } from '../stores/quick-add.ts'
import { BuyBox } from './BuyBox.tsx'

import styles from '../styles/quick-add.css?url'

type OpenState = Extract<QuickAddState, { kind: 'open' }>

const answerCalls = (): (() => void) => {
  const onCall = (event: QuickAddEvent): void => {
    event.preventDefault()
    void openQuickAdd(event.detail)
  }
  document.addEventListener('firn:quick-add', onCall)
  return () => document.removeEventListener('firn:quick-add', onCall)
}

const tellClosed = (): void => {
  closeQuickAdd()
  const event: QuickAddClosedEvent = new CustomEvent('firn:quick-add-closed')
  document.dispatchEvent(event)
}

/** Looking at a product and adding it from a list: a dialog that opens at `firn:quick-add`. Empty until then, and until its words are there. */
export const QuickAdd = memo(function QuickAdd() {
  const root = useRef<HTMLDialogElement>(null)
  const text = usePanelText(root)
  return text ? <Panel text={text} /> : <dialog ref={root} className="quick" />
})

type PanelProps = { readonly text: PagePanelText }

function Panel({ text }: PanelProps) {
  const state = useStore($quickAdd, { ssr: 'initial' })
  const [title, close, loading] = text.quickAdd
  const isOpen = state.kind !== 'closed'

  const dialog = usePanelDialog({ isOpen, answerCalls, close: closeQuickAdd })
  return (
    <dialog
      {...dialog}
      className="quick"
      aria-label={state.kind === 'open' ? state.product.title : title}
      aria-busy={state.kind === 'loading'}
      onClose={tellClosed}
    >
      <link rel="stylesheet" href={styles} precedence="low" />
      <button className="drawer-x" type="button" aria-label={close} onClick={closeQuickAdd}>
        <span className="i i-close" />
      </button>
      {state.kind === 'loading' && <p role="status">{loading}</p>}
      {state.kind === 'open' && <Content key={state.path} text={text} state={state} />}
    </dialog>
  )
}

/** The product itself: its picture in the chosen colour, beside the same form as on its page. */
function Content({ state, text }: PanelProps & { readonly state: OpenState }) {
  const { locale, tag, media } = text
  const { product, path, color } = state
  const { title, tagline, lang, offer = '', pictures } = product
  const [shown, setShown] = useState(color)
  const selection = colorSelection(unpackOffer(offer).options, color)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.addEventListener('change', (event) => {
      // Not for the page behind, which has an address, and maybe a gallery, of its own (hydration/choices.ts).
      event.stopPropagation()
      const { target } = event
      if (target instanceof HTMLInputElement && target.dataset['color']) setShown(target.dataset['color'])
    })
  }, [])
  return (
    <>
      <QuickPicture picture={pictures.find((one) => one.color === shown) ?? pictures[0]} media={media} />
      <div className="quick-in" ref={box}>
        <h2 lang={lang}>{title}</h2>
        <p className="quiet" lang={lang}>
          {tagline}
        </p>
        <BuyBox
          locale={locale}
          tag={tag}
          format={text.format}
          freeFrom={text.freeFrom}
          words={text.buyBox}
          offer={offer}
          path={path}
          start={{ quantity: undefined, selection }}
          onAdded={closeQuickAdd}
        />
        <a href={path}>{text.quickAdd[3]}</a>
      </div>
    </>
  )
}
