import { type ReadableAtom, atom } from 'nanostores'
import { getQuickProduct } from '../client/quick-product.ts'
import type { QuickAddEvent } from '../../domain/document-events.ts'
import type { QuickProduct } from '../../domain/quick-product.ts'
import { navigateTo } from '../navigation/navigate-to.ts'

/**
 * What the quick-add panel shows. `color` is the slug that was chosen before it opened, `path` that of the product's
 * page.
 */
export type QuickAddState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly path: string }
  | { readonly kind: 'open'; readonly path: string; readonly color: string | undefined; readonly product: QuickProduct }

const $state = atom<QuickAddState>({ kind: 'closed' })

export const $quickAdd: ReadableAtom<QuickAddState> = $state

/**
 * Opens the panel at once and fills it when the product is there; without one, or without an offer, its page opens.
 * @param drawn whether what draws it is there; where it cannot be had, the product's page opens, too
 */
export async function openQuickAdd({ path, href }: QuickAddEvent['detail'], drawn?: Promise<unknown>): Promise<void> {
  const loading = { kind: 'loading', path } as const
  $state.set(loading)
  const [product] = await Promise.all([getQuickProduct(path), drawn]).catch(() => [undefined])
  // Closed, or opened for another one, meanwhile.
  if ($state.get() !== loading) return
  if (!product?.offer) {
    // It stays open while the page is on its way; whoever comes back finds it closed.
    addEventListener('pageshow', closeQuickAdd)
    navigateTo(href)
  } else $state.set({ kind: 'open', path, color: new URL(href, location.href).searchParams.get('color') ?? undefined, product }) // prettier-ignore
}

export function closeQuickAdd(): void {
  if ($state.get().kind !== 'closed') $state.set({ kind: 'closed' })
}
