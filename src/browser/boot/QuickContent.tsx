import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { QuickPicture } from '../../components/quick-add/QuickPicture.tsx'
import { type PackedOffer, unpackOffer } from '../../domain/catalogue/packed-offer.ts'
import { colorSelection } from '../../domain/catalogue/selection.ts'
import type { PagePanelText } from '../hydration/use-panel-text.ts'
import { $isPro } from '../stores/cart.ts'
import { type QuickAddState, closeQuickAdd } from '../stores/quick-add.ts'
import { BuyBox } from '../../islands/BuyBox.tsx'

export type QuickContentProps = {
  readonly text: PagePanelText
  readonly state: Extract<QuickAddState, { kind: 'open' }>
  /** Fetches the visitor's current price and stock, and updates the buy box. */
  readonly refresh?: ((form: Element, isPro: boolean, built: PackedOffer) => void) | undefined
}

/** Content of the quick-add panel: the product's picture in its selected colour, and the buy box of its page. */
export function QuickContent({ state, text, refresh }: QuickContentProps) {
  const { locale, tag, media } = text
  const { product, path, color } = state
  const { title, tagline, lang, offer = '', pictures } = product
  const [shown, setShown] = useState(color)
  const selection = colorSelection(unpackOffer(offer).options, color)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.addEventListener('change', (event) => {
      // The page behind must not apply this choice to its URL and gallery (browser/hydration/choices.ts).
      event.stopPropagation()
      const { target } = event
      if (target instanceof HTMLInputElement && target.dataset['color']) setShown(target.dataset['color'])
    })
  }, [])
  const isPro = useStore($isPro)
  useEffect(() => {
    const form = box.current?.querySelector('form')
    if (form) refresh?.(form, isPro, offer)
  }, [isPro, offer, refresh])
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
