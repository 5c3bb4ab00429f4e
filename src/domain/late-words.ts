import type { islandWordKeys } from './island-words.ts'
import type { ProductOption } from './product.ts'
import { missingOption, startSelection } from './selection.ts'

type BuyBoxWord = (typeof islandWordKeys)['buy_box'][number]

/**
 * Words of a buy box that its prebuilt page never shows: they come with those of the panels (`panel-text.ts`) when its
 * island wakes, and are no bytes of the page. Stock is told at once only where nothing is left to choose.
 */
export function lateBuyBoxWords(options: readonly ProductOption[]): readonly BuyBoxWord[] {
  const isOpen = missingOption(options, startSelection(options)) !== undefined
  return [
    'adding',
    'added',
    'error_unreachable',
    'error_stock',
    ...(isOpen ? (['in_stock', 'low_stock'] as const) : []),
  ]
}
