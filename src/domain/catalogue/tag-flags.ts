/** What editors, or merchants on the platform, flag a product with (specification, display 3, "Product tile"). */
export type TagFlags = { readonly isNew: boolean; readonly isRedesigned: boolean }
