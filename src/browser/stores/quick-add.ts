import { type ReadableAtom, atom } from 'nanostores'
import { browserLog } from '../browser-log.ts'
import { getQuickProduct } from '../client/quick-product.ts'
import type { QuickAddEvent } from '../../domain/pages/document-events.ts'
import type { OfferedProduct, QuickProduct } from '../../domain/catalogue/quick-product.ts'
import { isBeingLeft } from '../navigation/leaving.ts'
import { navigateTo } from '../navigation/navigate-to.ts'

/**
 * Content of the quick-add panel. `path` is the path of the product's page, `color` the slug chosen before the panel
 * opened.
 */
export type QuickAddState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly path: string }
  | {
      readonly kind: 'open'
      readonly path: string
      readonly color: string | undefined
      readonly product: OfferedProduct
    }

const isOffered = (product: QuickProduct): product is OfferedProduct => product.buyable !== undefined

const $state = atom<QuickAddState>({ kind: 'closed' })

export const $quickAdd: ReadableAtom<QuickAddState> = $state

/**
 * Fills the panel when the product has loaded. Navigates to the product's page where the product
 * cannot be loaded or has no offer.
 * @param loaded resolves once the panel's component has loaded; a rejection navigates to the product's page, too
 */
export async function openQuickAdd({ path, href }: QuickAddEvent['detail'], loaded?: Promise<unknown>): Promise<void> {
  const loading = { kind: 'loading', path } as const
  $state.set(loading)
  const [product] = await Promise.all([getQuickProduct(path), loaded]).catch((error: unknown) => {
    browserLog('Content load failed', error)
    return [undefined]
  })
  // The panel was closed, or opened for another product, in the meantime.
  if ($state.get() !== loading) return
  if (!product && isBeingLeft()) closeQuickAdd()
  else if (!product || !isOffered(product)) navigateTo(href)
  else
    $state.set({
      kind: 'open',
      path,
      color: new URL(href, location.href).searchParams.get('color') ?? undefined,
      product,
    })
}

/** Empties the quick-add panel. */
export function closeQuickAdd(): void {
  if ($state.get().kind !== 'closed') $state.set({ kind: 'closed' })
}
