import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { colorSelection, selectedColor, startSelection } from '../domain/catalogue/selection.ts'
import type { QuickAddShownEvent } from '../domain/pages/document-events.ts'
import { navigateTo } from '../browser/navigation/navigate-to.ts'
import { $isPro } from '../browser/stores/cart.ts'
import { AddOnList } from '../components/product/AddOnList.tsx'
import { BuyBox, type ModifierParts } from '../islands/BuyBox.tsx'
import type { QuickContentProps } from '../islands/QuickAdd.tsx'

const announce = (picture: QuickAddShownEvent['detail']): void => {
  const event: QuickAddShownEvent = new CustomEvent('shop:quick-add-shown', { detail: picture })
  document.dispatchEvent(event)
}

/**
 * Content of the quick-add panel below what its tile knows: the buy box of the product's page, a link there, and the
 * product's add-ons.
 */
export function QuickContent({ state, text, refresh, loadModifiers, loadAddOns }: QuickContentProps) {
  const { locale, tag } = text
  const { product, path, color } = state
  const { buyable: offer, pictures } = product
  const selection = colorSelection(offer.options, color)
  const start = selectedColor(offer.options, { ...startSelection(offer), ...selection })
  const first = offer.options.find(({ kind }) => kind === 'color')?.values[0]?.slug
  const box = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<ModifierParts>()
  const isReady = offer.modifiers === undefined || parts !== undefined
  useLayoutEffect(() => {
    // The tile's price gives way to the form's in the same frame. Its picture is the first colour's, or a linked one's.
    const isOther = color === undefined && start !== first
    announce((isOther && pictures.find((one) => one.color === start)) || null)
    // Later choices are announced when they are made.
  }, [])
  useEffect(() => {
    box.current?.addEventListener('change', (event) => {
      // The page behind must not apply this choice to its URL and gallery (browser/offers/choices.ts).
      event.stopPropagation()
      const { target } = event
      const chosen = target instanceof HTMLInputElement ? target.dataset['color'] : undefined
      const picture = pictures.find((one) => one.color === chosen)
      if (picture) announce(picture)
    })
  }, [pictures])
  const isPro = useStore($isPro)
  useEffect(() => {
    const form = box.current?.querySelector('form')
    if (form) refresh?.(form, isPro, offer)
  }, [isPro, isReady, offer, refresh])
  useEffect(() => {
    if (offer.modifiers) void loadModifiers?.().then(setParts, () => navigateTo(path))
  }, [])
  const close = (): void => box.current?.closest('dialog')?.close()
  return (
    <div ref={box}>
      {isReady && (
        <BuyBox
          locale={locale}
          tag={tag}
          format={text.format}
          freeFrom={text.freeFrom}
          taxNote={text.taxNote}
          words={text.buyBox}
          offer={offer}
          path={path}
          start={{ quantity: undefined, selection }}
          onAdded={close}
          loadedParts={parts}
        />
      )}
      <a className="quick-more" href={path}>
        {text.productDetails}
      </a>
      <AddOnList ids={product.addOns ?? []} load={loadAddOns} loading={text.tiles.loading ?? text.cart.loading} />
    </div>
  )
}
