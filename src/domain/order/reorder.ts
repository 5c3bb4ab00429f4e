/** The outcome of ordering again, shown on the cart page; words have the same keys. */
const reorderMessages = ['reorder_done', 'reorder_partly', 'reorder_none'] as const
export type ReorderMessage = (typeof reorderMessages)[number]

export const isReorderMessage = (code: string): code is ReorderMessage =>
  reorderMessages.some((message) => message === code)

/**
 * @param added how many lines were added, be it with fewer pieces
 * @param left how many lines could not be added as they were ordered
 */
export function reorderMessage(added: number, left: number): ReorderMessage {
  if (left === 0) return 'reorder_done'
  return added > 0 ? 'reorder_partly' : 'reorder_none'
}

/** Names of products as one stored text: no name holds a line break. */
export const joinNames = (names: readonly string[]): string => names.join('\n')

/** Names of a text by `joinNames`. */
export const splitNames = (text: string | undefined): readonly string[] => (text ? text.split('\n') : [])
