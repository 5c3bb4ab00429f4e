/** A part of a range: `from` belongs to it, `to` does not. Both in the unit of the field. */
export type SearchRange = { readonly name: string; readonly from?: number; readonly to?: number }

/** Values that results must have of one field (specification, display 3): all, any, or none of them. */
export type SearchFilter = {
  readonly field: string
  readonly type: 'all' | 'any' | 'none'
  readonly values: readonly (string | SearchRange)[]
}

/** The part of the index to search; an absent field narrows nothing down (specification, display 7). */
export type SearchScope = {
  readonly stack?: string
  readonly environment?: string
  /** Content locale. */
  readonly locale?: string
  readonly regions?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
}
