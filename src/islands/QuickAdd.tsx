import { useStore } from '@nanostores/react'
import { type ChangeEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { QuickPicture } from '../components/quick-add/QuickPicture.tsx'
import type { QuickAddClosedEvent, QuickAddEvent } from '../domain/document-events.ts'
import type { MediaSource } from '../domain/image-url.ts'
import { unpackOffer } from '../domain/packed-offer.ts'
import { colorSelection } from '../domain/selection.ts'
import { useReadyAnnouncement } from '../hydration/use-ready-announcement.ts'
import { $quickAdd, type QuickAddState, closeQuickAdd, openQuickAdd } from '../stores/quick-add.ts'
import { BuyBox, type BuyBoxProps } from './BuyBox.tsx'

import '../styles/quick-add.css'

export type QuickAddProps = Pick<BuyBoxProps, 'locale' | 'tag' | 'format' | 'freeFrom' | 'words'> & {
  readonly media: MediaSource
  /** What the panel is called until its product is there, its closing button, that it waits, and its link to the page. */
  readonly labels: readonly [title: string, close: string, loading: string, details: string]
}

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

/** Looking at a product and adding it from a list: a dialog that opens at `firn:quick-add`. Empty until then. */
export const QuickAdd = memo(function QuickAdd({ media, labels, ...shared }: QuickAddProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const state = useStore($quickAdd, { ssr: 'initial' })
  const [title, close, loading, details] = labels
  const isOpen = state.kind !== 'closed'

  useEffect(answerCalls, [])
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  useReadyAnnouncement(dialog)

  const closeOutside = ({ target }: MouseEvent) => {
    if (target === dialog.current) closeQuickAdd()
  }
  return (
    <dialog
      ref={dialog}
      className="quick"
      aria-label={state.kind === 'open' ? state.product.title : title}
      aria-busy={state.kind === 'loading'}
      onClose={tellClosed}
      onClick={closeOutside}
    >
      <button className="drawer-x" type="button" aria-label={close} onClick={closeQuickAdd}>
        <span className="i i-close" />
      </button>
      {state.kind === 'loading' && <p role="status">{loading}</p>}
      {state.kind === 'open' && <Content key={state.path} {...{ state, media, details, shared }} />}
    </dialog>
  )
})

type ContentProps = {
  readonly state: Extract<QuickAddState, { kind: 'open' }>
  readonly media: MediaSource
  readonly details: string
  readonly shared: Omit<QuickAddProps, 'media' | 'labels'>
}

/** The product itself: its picture in the chosen colour, beside the same form as on its page. */
function Content({ state: { product, path, color }, media, details, shared }: ContentProps) {
  const { title, tagline, lang, offer = '', pictures } = product
  const [shown, setShown] = useState(color)
  const selection = colorSelection(unpackOffer(offer).options, color)
  const follow = (event: ChangeEvent<HTMLElement>) => {
    // The page behind has an address, and maybe a gallery, of its own (hydration/color-choice.ts).
    event.stopPropagation()
    if (event.target instanceof HTMLInputElement && event.target.dataset['color'])
      setShown(event.target.dataset['color'])
  }
  return (
    <>
      <QuickPicture picture={pictures.find((one) => one.color === shown) ?? pictures[0]} media={media} />
      <div className="quick-in" onChange={follow}>
        <h2 lang={lang}>{title}</h2>
        <p className="quiet" lang={lang}>
          {tagline}
        </p>
        <BuyBox
          {...shared}
          offer={offer}
          path={path}
          start={{ quantity: undefined, selection }}
          onAdded={closeQuickAdd}
        />
        <a href={path}>{details}</a>
      </div>
    </>
  )
}
