import type { LineControls } from './cart.ts'

type LineFields = {
  readonly is_mutable: boolean
  readonly added_by_promotion: boolean
  readonly parent_id?: string | null
}

/** The acts that a product's line allows (vendors, commerce 7.2): a part of another line goes with that one. */
export function lineControls({ is_mutable, added_by_promotion, parent_id }: LineFields): LineControls {
  return is_mutable && !added_by_promotion && !parent_id ? 'quantity' : 'none'
}
